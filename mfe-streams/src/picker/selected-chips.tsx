import { X } from "lucide-react";
import styles from "./picker.module.css";

type SelectedChipsProps = {
  selected: readonly string[];
  /** What is wrong with a chosen pair, in a few words; null where nothing is. */
  noteOf: (symbol: string) => string | null;
  onRemove: (symbol: string) => void;
};

/** The chosen symbols, each a button that gives it up. */
export function SelectedChips({ selected, noteOf, onRemove }: SelectedChipsProps) {
  return (
    <ul className={styles.chips} aria-label="Selected assets">
      {selected.map((symbol) => (
        <li key={symbol}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove ${symbol}`}
            title={noteOf(symbol) === null ? undefined : `${symbol}: ${noteOf(symbol)}`}
            data-noted={noteOf(symbol) !== null || undefined}
            onClick={() => onRemove(symbol)}
          >
            {symbol}
            {noteOf(symbol) !== null && <span> · {noteOf(symbol)}</span>}
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
