import styles from "./pair.module.css";

type PairProps = {
  base: string;
  quote: string;
  /** Whether the quote may go on in a second line. */
  canWrap?: boolean;
};

/** The elements of a symbol, for a row that is no row of components: the base is strong, the quote quiet. */
export function pairElements({ base, quote, canWrap = false }: PairProps) {
  return (
    <>
      <span translate="no" className={quote === "" ? undefined : styles.base}>
        {base}
      </span>
      {canWrap && <wbr />}
      {quote !== "" && (
        <span translate="no" className={styles.quote}>
          {quote}
        </span>
      )}
    </>
  );
}

/** A symbol as one text, so that it is read and copied as such: what is traded strong, what it costs quiet. */
export const Pair = (props: PairProps) => pairElements(props);
