import { useHost } from "@cointide/shared/host";
import { type ReactElement, useSyncExternalStore } from "react";
import { SliceSlots } from "../slices/slot-filler.tsx";
import styles from "./header-slot.module.css";
import { ToolMenu } from "./tool-menu.tsx";

/**
 * As much room as three tools take: before scripts run nobody knows how many there are, and usually there are three. On narrow
 * pages it is that of the first one and of the menu.
 */
export const HeaderRoom = () => (
  <>
    <span className={styles.tool} />
    <span className={styles.tool} data-labels="" />
    <span className={styles.tool} data-wide="" />
  </>
);

/** So many tools beside the first one are shown on tablets too; more of them need a wide page. */
const FEW = 2;

/** Each tool in a place of its own, which is there from the start. Narrow pages show the first one, and the others in a menu. */
function Tools({ fillers }: { fillers: ReactElement[] }) {
  const [first, ...others] = fillers;
  return (
    <>
      <span className={styles.tool}>{first}</span>
      {others.length > 0 && (
        <ToolMenu isShort={others.length <= FEW}>
          {others.map((filler) => (
            <span key={filler.key} className={styles.tool}>
              {filler}
            </span>
          ))}
        </ToolMenu>
      )}
    </>
  );
}

/** The tools that slices add to those of the header. They have their places at once, and are loaded behind the first prices. */
export function HeaderSlot() {
  const { slots } = useHost();
  const waits = useSyncExternalStore(slots.subscribe, slots.getView) === null;
  return <SliceSlots name="dashboard.header" failed="Temporarily unavailable" waits={waits} layout={Tools} />;
}
