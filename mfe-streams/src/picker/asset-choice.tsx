import { Button } from "@cointide/shared/ui/button";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { AssetListbox } from "./asset-listbox.tsx";
import styles from "./picker.module.css";

type AssetChoiceProps = Omit<Parameters<typeof AssetListbox>[0], "symbols"> & {
  /** Undefined while the pairs are not there. */
  matches: readonly string[] | undefined;
  /** The matches that are in the list by now. */
  shown: readonly string[];
  term: string;
  isOnline: boolean;
  hasFailed: boolean;
  onRetry: () => void;
};

/** The place of the list, of one size whatever it shows: the list, its shape, a failure, no network, or no result. */
export function AssetChoice(props: AssetChoiceProps) {
  const { matches, shown, term, isOnline, hasFailed, onRetry, ...listbox } = props;
  return (
    <div className={styles.choice}>
      {matches === undefined && !isOnline && (
        <p className={styles.message} role="status">
          You are offline. The assets load when you are back online.
        </p>
      )}
      {matches === undefined && isOnline && !hasFailed && <Skeleton lines={8} label="Loading the assets" />}
      {matches === undefined && isOnline && hasFailed && (
        <div className={styles.message}>
          <p role="alert">Error!</p>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
      {matches?.length === 0 && (
        <p className={styles.message}>
          {term === "" ? "No asset can be traded right now." : `No asset matches "${term}"`}
        </p>
      )}
      {matches !== undefined && matches.length > 0 && <AssetListbox {...listbox} symbols={shown} />}
    </div>
  );
}
