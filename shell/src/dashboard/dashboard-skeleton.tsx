import { Skeleton } from "@cointide/shared/ui/skeleton";
import headerStyles from "./app-header.module.css";
import styles from "./dashboard-page.module.css";
import { PanelSkeleton } from "./panel-skeleton.tsx";

/** The dashboard's frame while the data of who is here is on the way. */
export function DashboardSkeleton() {
  return (
    <div className={styles.page}>
      <div className={headerStyles.header} />
      <main className={styles.main}>
        <Skeleton height="72px" />
        <PanelSkeleton />
      </main>
    </div>
  );
}
