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
  hasFailed: boolean;
  onRetry: () => void;
};

/** The place of the list, of one size whatever it shows: the list, its shape, a failure, or no result. */
export function AssetChoice({ matches, shown, term, hasFailed, onRetry, ...listbox }: AssetChoiceProps) {
  return (
    <div className={styles.choice}>
      {matches === undefined && !hasFailed && <Skeleton lines={8} label="Loading the assets" />}
      {matches === undefined && hasFailed && (
        <div className={styles.message}>
          <p role="alert">Error!</p>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
      {matches?.length === 0 && (
        <p className={styles.message}>{term === "" ? "No asset is listed." : `No asset matches "${term}"`}</p>
      )}
      {matches !== undefined && matches.length > 0 && <AssetListbox {...listbox} symbols={shown} />}
    </div>
  );
}
