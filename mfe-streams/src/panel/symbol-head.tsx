import type { Ticker } from "@cointide/shared/contracts/streams";
import { LIVE_FOR } from "@cointide/shared/feed/feed-status";
import { useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { Age } from "@cointide/shared/ui/age";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { memo } from "react";
import { useCoinLogo } from "../coins/coin-logos.ts";
import { useCoinName } from "../coins/coin-names.ts";
import { splitSymbol } from "../coins/split-symbol.ts";
import { AGED_NOTES, REASONS } from "./columns.ts";
import styles from "./symbol-head.module.css";

/** What must be said, in few words, about values that may be old. */
function Note({ ticker: { state, asOf }, note }: { ticker: Ticker; note: string | undefined }) {
  // Beside a reason, the age of values that are as new as live ones says nothing.
  const isAged = useIsOlder(asOf, LIVE_FOR) && state !== "unlisted";
  if (note === undefined) return <Age since={asOf} />;
  return (
    <>
      {note}
      {isAged && (
        <>
          {" · "}
          <Age since={asOf} />
        </>
      )}
    </>
  );
}

/** More letters than a symbol has room for in one line. */
const LONG = 8;

/** A symbol as one text, so that it is read and copied as such: what is traded strong, what it costs quiet. */
const Pair = memo(function Pair({ symbol }: { symbol: string }) {
  const { base, quote } = splitSymbol(symbol);
  return (
    <span className={styles.pair} data-long={symbol.length > LONG || undefined}>
      {base}
      {symbol.length > LONG && <wbr />}
      {quote !== "" && <span className={styles.quote}>{quote}</span>}
    </span>
  );
});

/** It stands behind the symbol in the document, whose first text is the symbol, and before it on the page. */
const Mark = memo(function Mark({ base }: { base: string }) {
  return (
    <span className={styles.mark}>
      <CoinMark code={base} logo={useCoinLogo(base)} />
    </span>
  );
});

type SymbolHeadProps = {
  symbol: string;
  /** Null without values worth showing. */
  ticker: Ticker | null;
  isOld: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

/** Whose row it is, by symbol and name, or what must be said of its values; on a phone the button for its other values. */
export function SymbolHead({ symbol, ticker, isOld, isOpen, onToggle }: SymbolHeadProps) {
  const { base } = splitSymbol(symbol);
  const name = useCoinName(base);
  const note = ticker === null ? undefined : (AGED_NOTES[ticker.state] ?? unlistedNote(ticker));
  const isNoted = ticker !== null && (isOld || note !== undefined);
  return (
    <th scope="row" className={styles.head}>
      <Pair symbol={symbol} />
      <span className={styles.line} data-note={isNoted || undefined}>
        {isNoted ? <Note ticker={ticker} note={note} /> : name}
      </span>
      <Mark base={base} />
      <button
        type="button"
        className={styles.more}
        aria-label={`All values of ${symbol}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
    </th>
  );
}

const unlistedNote = ({ state }: Ticker) => (state === "unlisted" ? REASONS.unlisted : undefined);
