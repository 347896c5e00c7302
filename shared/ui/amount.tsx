import { formatAmount } from "../format/format-amount.ts";
import { isPrefixSign, type PriceFormat } from "../format/price-format.ts";
import styles from "./decimal.module.css";
import { READS_WORDS } from "./reads-words.ts";

/** Returns an amount as it is written, with the sign of the currency that it is shown in, and all digits as they were quoted. */
export function amountTexts(amount: string, format?: PriceFormat) {
  const { short, exact } = formatAmount(amount);
  const conversion = format?.conversion;
  if (conversion === undefined) return { text: short, exact, key: `${short} ${exact}`, conversion };
  const { convert, quote, isApproximate, sign } = conversion;
  const text = formatAmount(convert(amount)).short;
  const key = `${text} ${exact} ${sign} ${isApproximate}`;
  return { text, exact: `${exact} ${quote}`, key, conversion };
}

/** The element of an amount. A function, so that a row of figures is not a row of components. */
export function amountElement(amount: string, format?: PriceFormat) {
  const { text, exact, conversion } = amountTexts(amount, format);
  if (conversion === undefined) {
    return (
      <span data-value="amount" title={exact} translate="no">
        {text}
      </span>
    );
  }
  const { sign, word, isApproximate } = conversion;
  const isPrefix = isPrefixSign(sign);
  return (
    <span
      className={`${styles.decimal} ${styles.text}`}
      data-value="amount"
      data-converted={isApproximate ? "" : undefined}
      data-word={word}
      title={exact}
      translate="no"
    >
      {isPrefix && <span aria-hidden={READS_WORDS || undefined}>{sign}</span>}
      <span>{text}</span>
      {!isPrefix && <span className={styles.unit} aria-hidden={READS_WORDS || undefined}>{` ${sign}`}</span>}
    </span>
  );
}

type AmountProps = {
  /** A decimal text or a number. */
  value: string | number;
  /** For an amount in the quote: how prices of its symbol are written, which may be in another currency. */
  format?: PriceFormat | undefined;
};

/** An amount in few characters, "1.63B", with all its digits as its title; one in the quote as prices are converted. */
export const Amount = ({ value, format }: AmountProps) => amountElement(String(value), format);
