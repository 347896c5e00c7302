import { useCoinName } from "@cointide/shared/coins/coin-names";
import { LIVE_FOR } from "@cointide/shared/feed/feed-status";
import { REASONS } from "@cointide/shared/feed/row-notes";
import { useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { Age } from "@cointide/shared/ui/age";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Pair } from "@cointide/shared/ui/pair";
import { ROLES } from "@cointide/shared/ui/table-roles";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { AlarmClock } from "lucide-react";
import { memo } from "react";
import styles from "./symbol-head.module.css";
import { useHasAlert } from "./use-has-alert.ts";

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

type MarkProps = { base: string; symbol: string; waits: boolean };

/**
 * It stands behind the symbol in the document, whose first text is the symbol, and before it on the page. At its corner it
 * says that an alert exists.
 */
const Mark = memo(function Mark({ base, symbol, waits }: MarkProps) {
  const hasAlert = useHasAlert(symbol);
  return (
    <span className={styles.mark}>
      <CoinMark code={base} waits={waits} />
      {hasAlert && (
        <span className={styles.alert} title="An alert is set">
          <AlarmClock aria-hidden="true" />
          <VisuallyHidden>, alert set</VisuallyHidden>
        </span>
      )}
    </span>
  );
});

type SymbolNameProps = {
  symbol: string;
  note: string | undefined;
  /** When the values were true, in ms since 1970; null where nothing must be said of them. */
  notedAt: number | null;
  /** Whether its logo is still to come. */
  waits?: boolean;
};

/** A symbol with its logo, above its coin's name or what must be said of its values. */
export function SymbolName({ symbol, note, notedAt, waits = false }: SymbolNameProps) {
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
      <Mark base={base} symbol={symbol} waits={waits} />
    </>
  );
}

/** A symbol with its logo and its coin's name, outside a table. */
export const SymbolLabel = ({ symbol }: { symbol: string }) => (
  <span className={styles.parts}>
    <SymbolName symbol={symbol} note={undefined} notedAt={null} />
  </span>
);

/** Whose row it is. */
export const SymbolHead = memo(function SymbolHead(name: SymbolNameProps) {
  return (
    <th {...ROLES.heading} scope="row" className={`${styles.head} ${styles.parts}`}>
      <SymbolName {...name} />
    </th>
  );
});

/** Whose row it is, where nobody is near who could see more. */
export const FarSymbolHead = ({ symbol }: { symbol: string }) => (
  <th {...ROLES.heading} scope="row" className={`${styles.head} ${styles.parts}`}>
    <span className={styles.pair}>{symbol}</span>
  </th>
);
