import type { Ticker } from "@cointide/shared/contracts/streams";
import { LIVE_FOR } from "@cointide/shared/feed/feed-status";
import { useIsOld, useIsOlder } from "@cointide/shared/feed/use-feed-status";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { usePriceFormat } from "@cointide/shared/preferences/display";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { Age } from "@cointide/shared/ui/age";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { memo } from "react";
import { AGED_NOTES, COLUMNS, REASONS } from "./columns.ts";
import styles from "./ticker-table.module.css";

/** A new ticker's zeros are placeholders: null until an event has set values worth showing. */
const withValues = (ticker: Ticker | undefined): Ticker | null =>
  ticker !== undefined && ticker.asOf > 0 ? ticker : null;

/** What must be said, in few words, about values that may be old. */
function Note({ ticker: { state, asOf }, isOld }: { ticker: Ticker; isOld: boolean }) {
  const note = state === "unlisted" ? REASONS.unlisted : AGED_NOTES[state];
  // Beside a reason, the age of values that are as new as live ones says nothing.
  const isAged = useIsOlder(asOf, LIVE_FOR) && state !== "unlisted";
  if (note === undefined) return isOld && <Age since={asOf} />;
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

type ValueCellProps = {
  column: (typeof COLUMNS)[number];
  value: string | undefined;
  format: PriceFormat | undefined;
};

/** One value, or its shape. Of a row that ticked, only the cells whose value changed render. */
const ValueCell = memo(function ValueCell({ column, value, format }: ValueCellProps) {
  const { label, kind, flash } = column;
  return (
    <td className={styles.value} data-label={label}>
      {value === undefined ? (
        <Skeleton width="5em" />
      ) : (
        <Decimal value={value} kind={kind} format={format} flash={flash} />
      )}
    </td>
  );
});

/** The cells behind the symbol: its values, the one reason why there are none, or their shapes. */
function Values({ symbol, ticker }: { symbol: string; ticker: Ticker | undefined }) {
  const shown = withValues(ticker);
  const format = usePriceFormat(symbol, shown?.last);
  const reason = ticker && !shown ? REASONS[ticker.state] : undefined;
  if (reason !== undefined) {
    return (
      <td className={styles.reason} colSpan={COLUMNS.length}>
        {reason}
      </td>
    );
  }
  return COLUMNS.map((column) => (
    <ValueCell key={column.key} column={column} value={shown?.[column.key]} format={format} />
  ));
}

/**
 * The live values of one symbol. It renders when this symbol's ticker changes, and for no other reason. Its card
 * watches whether it is visible.
 */
export const TickerRow = memo(function TickerRow({ symbol }: { symbol: string }) {
  const ticker = useTicker(symbol, false);
  const shown = withValues(ticker);
  const isOld = useIsOld(shown);
  const isWaiting = shown === null && (ticker === undefined || ticker.state === "waiting");
  return (
    <tr
      className={styles.row}
      data-row={ticker?.state}
      data-old={isOld || undefined}
      aria-busy={isWaiting || undefined}
    >
      <th scope="row" className={styles.symbol}>
        {symbol}
        <span className={styles.note}>{shown && <Note ticker={shown} isOld={isOld} />}</span>
      </th>
      <Values symbol={symbol} ticker={ticker} />
    </tr>
  );
});
