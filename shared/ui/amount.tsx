import { formatAmount } from "../format/format-amount.ts";
import type { PriceFormat } from "../format/price-format.ts";
import styles from "./decimal.module.css";
import { READS_WORDS } from "./reads-words.ts";

type AmountProps = {
  /** A decimal text or a number. */
  value: string | number;
  /** For an amount in the quote: how prices of its symbol are written, which may be in another currency. */
  format?: PriceFormat | undefined;
};

/** An amount in few characters, "1.63B", with all its digits as its title; one in the quote as prices are converted. */
export function Amount({ value, format }: AmountProps) {
  const text = String(value);
  const { short, exact } = formatAmount(text);
  const conversion = format?.conversion;
  if (conversion === undefined) {
    return (
      <span data-value="amount" title={exact} translate="no">
        {short}
      </span>
    );
  }
  const { convert, sign, word, quote, isApproximate } = conversion;
  return (
    <span
      className={styles.decimal}
      data-value="amount"
      data-converted={isApproximate ? "" : undefined}
      title={`${exact} ${quote}`}
      translate="no"
    >
      <span className={styles.text} data-word={word}>
        <span>{`${isApproximate ? "≈" : ""}${formatAmount(convert(text)).short}`}</span>
        <span className={styles.unit} aria-hidden={READS_WORDS || undefined}>{` ${sign}`}</span>
      </span>
    </span>
  );
}
