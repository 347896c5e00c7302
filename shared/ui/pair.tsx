import { memo } from "react";
import styles from "./pair.module.css";

type PairProps = { base: string; quote: string };

/**
 * A symbol as one text, so that it is read and copied as such: what is traded strong, what it costs quiet. Where its
 * place lets it wrap, it does so at the quote.
 */
export const Pair = memo(function Pair({ base, quote }: PairProps) {
  return (
    <>
      {base}
      <wbr />
      {quote !== "" && <span className={styles.quote}>{quote}</span>}
    </>
  );
});
