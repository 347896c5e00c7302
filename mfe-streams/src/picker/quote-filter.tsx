import { useId } from "react";
import styles from "./quote-filter.module.css";

type QuoteFilterProps = {
  quotes: readonly string[];
  /** Null for all. */
  quote: string | null;
  onChange: (quote: string | null) => void;
};

/** Leaves pairs with one quote, such as USDT, or all of them. */
export function QuoteFilter({ quotes, quote, onChange }: QuoteFilterProps) {
  const name = useId();
  return (
    <fieldset className={styles.quotes} aria-label="Quoted in">
      {[null, ...quotes].map((one) => (
        <label key={one} className={styles.quote}>
          <input type="radio" name={name} checked={one === quote} onChange={() => onChange(one)} />
          <span>{one ?? "All"}</span>
        </label>
      ))}
    </fieldset>
  );
}
