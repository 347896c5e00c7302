import { X } from "lucide-react";
import styles from "./picker.module.css";

type SelectedChipsProps = {
  selected: readonly string[];
  /** Chosen symbols that the exchange does not trade any longer. */
  isUnlisted: (symbol: string) => boolean;
  onRemove: (symbol: string) => void;
};

/** The chosen symbols, each a button that gives it up. */
export function SelectedChips({ selected, isUnlisted, onRemove }: SelectedChipsProps) {
  return (
    <ul className={styles.chips} aria-label="Selected assets">
      {selected.map((symbol) => (
        <li key={symbol}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove ${symbol}`}
            title={isUnlisted(symbol) ? `${symbol} is no longer listed` : undefined}
            data-unlisted={isUnlisted(symbol) || undefined}
            onClick={() => onRemove(symbol)}
          >
            {symbol}
            {isUnlisted(symbol) && <span> · no longer listed</span>}
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
