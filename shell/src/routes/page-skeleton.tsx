import { Skeleton } from "@cointide/shared/ui/skeleton";
import styles from "./page-skeleton.module.css";

/** Stands where the first page will be while its data is on the way. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton height="32px" width="160px" />
      <Skeleton height="88px" />
      <Skeleton height="320px" label="Loading" />
    </div>
  );
}
