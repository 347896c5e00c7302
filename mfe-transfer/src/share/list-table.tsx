import { useCoinName } from "@cointide/shared/coins/coin-names";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { LIVE_FOR, withValues } from "@cointide/shared/feed/feed-status";
import { REASONS } from "@cointide/shared/feed/row-notes";
import { useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { useRowState } from "@cointide/shared/feed/use-row-state";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { usePriceFormat } from "@cointide/shared/preferences/display";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { Age } from "@cointide/shared/ui/age";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Decimal } from "@cointide/shared/ui/decimal";
import { LIGHTS } from "@cointide/shared/ui/lights";
import { Pair } from "@cointide/shared/ui/pair";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { ROLES } from "@cointide/shared/ui/table-roles";
import { memo } from "react";
import styles from "./list-table.module.css";

const COLUMNS = [
  { key: "last", label: "Last price", kind: "price" },
  { key: "change", label: "Change", kind: "signed" },
  { key: "pchange", label: "Percent change", kind: "percent" },
  { key: "average", label: "Average", kind: "price" },
] as const;

/** What must be said of values that are not live: why, and their age. */
function Note({ note, since }: { note: string | undefined; since: number }) {
  const isAged = useIsOlder(since, LIVE_FOR) && note !== REASONS.unlisted;
  return (
    <>
      {note !== undefined && <span>{note}</span>}
      {note !== undefined && isAged && <span> · </span>}
      {(note === undefined || isAged) && <Age since={since} />}
    </>
  );
}

const SymbolHead = memo(function SymbolHead(props: {
  symbol: string;
  note: string | undefined;
  notedAt: number | null;
}) {
  const { symbol, note, notedAt } = props;
  const { base, quote } = splitSymbol(symbol);
  const name = useCoinName(base);
  return (
    <th {...ROLES.heading} scope="row" className={styles.symbol}>
      <span className={styles.pair}>
        <Pair base={base} quote={quote} canWrap />
      </span>
      <span className={styles.note}>{notedAt === null ? name : <Note note={note} since={notedAt} />}</span>
      <span className={styles.mark}>
        <CoinMark code={base} />
      </span>
    </th>
  );
});

function Values({ symbol, ticker }: { symbol: string; ticker: Ticker | undefined }) {
  const shown = withValues(ticker);
  const format = usePriceFormat(symbol, shown?.last);
  const reason = ticker && !shown ? REASONS[ticker.state] : undefined;
  if (reason !== undefined)
    return (
      <td {...ROLES.cell} className={styles.reason} colSpan={COLUMNS.length}>
        {reason}
      </td>
    );
  return COLUMNS.map(({ key, label, kind }) => (
    <td {...ROLES.cell} key={key} className={styles.value} data-key={key} data-label={label}>
      {shown === null ? (
        <Skeleton width="5em" />
      ) : (
        <Decimal value={shown[key]} kind={kind} format={format} flash={key === "last"} />
      )}
    </td>
  ));
}

/** It renders when its symbol's ticker changes, and for no other reason. */
const Row = memo(function Row({ symbol }: { symbol: string }) {
  const ticker = useTicker(symbol);
  const { marks, note, notedAt } = useRowState(ticker);
  return (
    <tr {...ROLES.row} {...marks} className={styles.row}>
      <SymbolHead symbol={symbol} note={note} notedAt={notedAt} />
      <Values symbol={symbol} ticker={ticker} />
    </tr>
  );
});

/** The live values of a list, as the board shows them. */
export function ListTable({ symbols, labelledBy }: { symbols: readonly string[]; labelledBy: string }) {
  return (
    <div className={styles.card} {...LIGHTS}>
      <table {...ROLES.table} className={styles.table} aria-labelledby={labelledBy}>
        <thead {...ROLES.group} className={styles.head}>
          <tr {...ROLES.row} className={styles.row}>
            <th {...ROLES.column} scope="col">
              Symbol
            </th>
            {COLUMNS.map(({ key, label }) => (
              <th {...ROLES.column} key={key} scope="col" className={styles.value} data-key={key}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {symbols.map((symbol) => (
            <Row key={symbol} symbol={symbol} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
