import { Skeleton } from "@cointide/shared/ui/skeleton";
import styles from "./panel-skeleton.module.css";

/** The streams panel's shape: its heading, and a first row of streams. */
export function PanelSkeleton() {
  return (
    <div className={styles.panel}>
      <Skeleton height="var(--control)" width="9rem" label="Loading your streams" />
      <div className={styles.streams}>
        <Skeleton height="13rem" />
        <Skeleton height="13rem" />
      </div>
    </div>
  );
}
