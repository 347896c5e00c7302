import type { Ticker } from "@cointide/shared/contracts/streams";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { memo } from "react";
import { Age } from "./age.tsx";
import { useLostSince } from "./feed-context.ts";
import styles from "./ticker-table.module.css";

/** The columns in their order. */
export const COLUMNS = [
  { key: "last", label: "Last price", kind: "price", flash: true },
  { key: "change", label: "Change", kind: "signed", flash: false },
  { key: "pchange", label: "Percent change", kind: "percent", flash: false },
  { key: "average", label: "Average", kind: "price", flash: false },
] as const;
type Column = (typeof COLUMNS)[number];

/** A new ticker's zeros are placeholders; its values are worth showing once an event has set them. */
const hasValues = (ticker: Ticker): boolean => ticker.eventTime > 0;

/** What the row must say about its values. */
function Note({ ticker }: { ticker: Ticker }) {
  const lostSince = useLostSince();
  if (ticker.state === "unlisted") return "no longer listed";
  if (ticker.state === "refused") return "refused by the price feed";
  if (ticker.state === "silent" && hasValues(ticker)) {
    return (
      <>
        No data · <Age since={ticker.eventTime} />
      </>
    );
  }
  return lostSince !== null && hasValues(ticker) ? <Age since={lostSince} /> : null;
}

function Value({ ticker, column }: { ticker: Ticker | undefined; column: Column }) {
  if (ticker === undefined) return <Skeleton width="5em" />;
  if (hasValues(ticker)) {
    return <Decimal value={ticker[column.key]} kind={column.kind} flash={column.flash} />;
  }
  if (ticker.state === "waiting") return <Skeleton width="5em" />;
  return ticker.state === "unlisted" ? "–" : "No data";
}

/** The live values of one symbol. It renders when this symbol's ticker changes, and for no other reason. */
export const TickerRow = memo(function TickerRow({ symbol }: { symbol: string }) {
  const ticker = useTicker(symbol);
  const isWaiting = ticker === undefined || (ticker.state === "waiting" && !hasValues(ticker));
  return (
    <tr className={styles.row} data-row={ticker?.state} aria-busy={isWaiting || undefined}>
      <th scope="row" className={styles.symbol}>
        {symbol}
        <span className={styles.note}>{ticker && <Note ticker={ticker} />}</span>
      </th>
      {COLUMNS.map((column) => (
        <td key={column.key} className={styles.value} data-label={column.label}>
          <Value ticker={ticker} column={column} />
        </td>
      ))}
    </tr>
  );
});
