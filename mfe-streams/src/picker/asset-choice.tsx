import { Button } from "@cointide/shared/ui/button";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import styles from "./asset-listbox.module.css";
import { AssetListbox, type AssetListboxProps } from "./asset-listbox.tsx";
import { clipped } from "./clipped.ts";

type AssetChoiceProps = AssetListboxProps & {
  /** How many pairs match; undefined while the pairs are not there. */
  matches: number | undefined;
  term: string;
  /** What all matches are quoted in; null for anything. */
  quote: string | null;
  onAllQuotes: () => void;
  isOnline: boolean;
  hasFailed: boolean;
  onRetry: () => void;
};

/** The place of the list, of one size whatever it shows: the list, its shape, a failure, no network, or no result. */
export function AssetChoice(props: AssetChoiceProps) {
  const { matches, term, quote, onAllQuotes, isOnline, hasFailed, onRetry, ...listbox } = props;
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
      {matches === 0 && (
        <div className={styles.message}>
          <span>
            {term === "" ? "No asset can be traded right now." : `No asset matches "${clipped(term)}"`}
          </span>
          {quote !== null && <Button onClick={onAllQuotes}>{`Search all quotes, not only ${quote}`}</Button>}
        </div>
      )}
      {matches !== undefined && matches > 0 && <AssetListbox {...listbox} />}
    </div>
  );
}
