import { Skeleton } from "@cointide/shared/ui/skeleton";
import styles from "./panel-skeleton.module.css";

/** The shape of the streams panel: its heading, and a first row of cards. */
export function PanelSkeleton() {
  return (
    <div className={styles.panel} data-panel-skeleton="">
      <div className={styles.title}>
        <Skeleton label="Loading your streams" />
      </div>
      <div className={styles.streams}>
        {["first", "second", "third"].map((card) => (
          <div key={card} className={styles.card}>
            <Skeleton lines={4} />
          </div>
        ))}
      </div>
    </div>
  );
}
