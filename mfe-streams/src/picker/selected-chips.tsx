import { useCoinName } from "@cointide/shared/coins/coin-names";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { X } from "lucide-react";
import styles from "./picker.module.css";

type ChipProps = { symbol: string; note: string | null; onRemove: (symbol: string) => void };

function Chip({ symbol, note, onRemove }: ChipProps) {
  const name = useCoinName(splitSymbol(symbol).base);
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={`Remove ${symbol}`}
      title={note === null ? name : `${symbol}: ${note}`}
      data-noted={note !== null || undefined}
      data-on-paper=""
      onClick={() => onRemove(symbol)}
    >
      <span translate="no">{symbol}</span>
      {note !== null && <span>{` · ${note}`}</span>}
      <X aria-hidden="true" />
    </button>
  );
}

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
          <Chip symbol={symbol} note={noteOf(symbol)} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}
