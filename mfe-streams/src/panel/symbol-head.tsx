import { LIVE_FOR } from "@cointide/shared/feed/feed-status";
import { useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { Age } from "@cointide/shared/ui/age";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Pair } from "@cointide/shared/ui/pair";
import { createContext, memo, useContext } from "react";
import { useCoinLogo } from "../coins/coin-logos.ts";
import { useCoinName } from "../coins/coin-names.ts";
import { loadOnce, useLoadedOnce } from "../coins/load-once.ts";
import { REASONS } from "./row-notes.ts";
import styles from "./symbol-head.module.css";

/** What must be said, in few words, about values that may be old. @param since when they were true */
function Note({ note, since }: { note: string | undefined; since: number }) {
  // Beside a reason, the age of values that are as new as live ones says nothing.
  const isAged = useIsOlder(since, LIVE_FOR) && note !== REASONS.unlisted;
  if (note === undefined) return <Age since={since} />;
  return (
    <>
      <span>{note}</span>
      {isAged && (
        <>
          <span> · </span>
          <Age since={since} />
        </>
      )}
    </>
  );
}

/** More letters than a symbol has room for in one line. */
const LONG = 8;

/** It stands behind the symbol in the document, whose first text is the symbol, and before it on the page. */
const Mark = memo(function Mark({ base }: { base: string }) {
  return (
    <span className={styles.mark}>
      <CoinMark code={base} logo={useCoinLogo(base)} />
    </span>
  );
});

type SymbolNameProps = {
  symbol: string;
  note: string | undefined;
  /** When the values were true, in ms since 1970; null where nothing must be said of them. */
  notedAt: number | null;
};

/** A symbol with its logo, above its coin's name or what must be said of its values. */
export function SymbolName({ symbol, note, notedAt }: SymbolNameProps) {
  const { base, quote } = splitSymbol(symbol);
  const name = useCoinName(base);
  const isLong = symbol.length > LONG;
  return (
    <>
      <span className={styles.pair} data-wraps={isLong || undefined}>
        <Pair base={base} quote={quote} canWrap={isLong} />
      </span>
      <span className={styles.line} data-note={notedAt !== null || undefined}>
        {notedAt === null ? name : <Note note={note} since={notedAt} />}
      </span>
      <Mark base={base} />
    </>
  );
}

/** A symbol with its logo and its coin's name, outside a table. */
export const SymbolLabel = ({ symbol }: { symbol: string }) => (
  <span className={styles.parts}>
    <SymbolName symbol={symbol} note={undefined} notedAt={null} />
  </span>
);

/** Its script comes after the first paint: no row waits for it. */
const rowTools = loadOnce(async () => (await import("../pin/pinned.tsx")).RowTools);

/** Whether rows have their tools: those that have never been in sight cost nothing for them. */
export const HasRowTools = createContext(false);

function Tools({ symbol }: { symbol: string }) {
  const RowTools = useLoadedOnce(rowTools, (component) => component);
  return useContext(HasRowTools) && RowTools && <RowTools symbol={symbol} />;
}

type SymbolHeadProps = SymbolNameProps & { isOpen: boolean; onToggle: () => void };

/** Whose row it is, and its tools; on a phone the button for its other values. */
export const SymbolHead = memo(function SymbolHead({ isOpen, onToggle, ...name }: SymbolHeadProps) {
  const { symbol } = name;
  return (
    <th scope="row" className={`${styles.head} ${styles.parts}`}>
      <SymbolName {...name} />
      <button
        type="button"
        className={styles.more}
        aria-label={`All values of ${symbol}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      <Tools symbol={symbol} />
    </th>
  );
});
