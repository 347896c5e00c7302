import { useStore } from "zustand";
import { useShell } from "../page/use-shell.ts";
import { SliceSlot } from "../slices/slice-slot.tsx";
import { useTryLater } from "../slices/try-later.tsx";
import styles from "./header-slot.module.css";

/** As much room as the tool takes: before scripts run nobody knows whether there is one, and usually there is. */
export const HeaderRoom = () => <span className={styles.room} />;

/** The tool that a slice adds to those of the header; nothing where none does, or it cannot be had now. */
export function HeaderSlot() {
  const { composition } = useShell();
  const card = useTryLater();
  const isFilled = useStore(composition, ({ slices }) =>
    slices.some(({ slots }) => "dashboard.header" in slots),
  );
  if (!isFilled) return null;
  return <SliceSlot name="dashboard.header" fallback={<HeaderRoom />} card={card} />;
}
