import { useHost } from "@cointide/shared/host";
import { useSyncExternalStore } from "react";
import { SliceSlots } from "../slices/slot-filler.tsx";
import styles from "./header-slot.module.css";

/** As much room as the usual tool takes: before scripts run nobody knows how many there are. */
export const HeaderRoom = () => <span className={styles.tool} />;

/** The tools that slices add to those of the header. They have their places at once, and load after the first prices. */
export function HeaderSlot() {
  const { slots } = useHost();
  const waits = useSyncExternalStore(slots.subscribe, slots.getView) === null;
  return (
    <SliceSlots
      name="dashboard.header"
      failed="Temporarily unavailable"
      waits={waits}
      className={styles.tool}
    />
  );
}
