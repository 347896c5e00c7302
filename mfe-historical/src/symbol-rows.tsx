import { isZero } from "@cointide/shared/contracts/decimals";
import type { DatedTicker } from "@cointide/shared/contracts/market";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { LIVE_FOR, withValues } from "@cointide/shared/feed/feed-status";
import { REASONS } from "@cointide/shared/feed/row-notes";
import { useIsOld, useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { Age } from "@cointide/shared/ui/age";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { RangeBar } from "@cointide/shared/ui/range-bar";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { OLD_AFTER } from "./api/get-window.ts";
import styles from "./comparison-table.module.css";
import { Missing, PriceCells, TRADE_ROWS } from "./facts.tsx";
import marks from "./symbol-mark.module.css";

/** Why a symbol lacks values, if it does. Ticks are kept for the symbols of streams only. */
function noteOf(ticker: Ticker | undefined, past: DatedTicker | null, isUnlisted: boolean) {
  if (isUnlisted) return REASONS.unlisted;
  if (ticker === undefined) return past?.halted ? REASONS.halted : "Not in your streams";
  return ticker.state === "waiting" ? "Waiting for the first price" : REASONS[ticker.state];
}

type SymbolRowsProps = {
  symbol: string;
  /** The facts of the window; null while they are unknown and where there are none. */
  past: DatedTicker | null;
  isUnlisted: boolean;
  isLoading: boolean;
  isOld: boolean;
};

/** A symbol's row and, when expanded, one for each of its trade facts under it. */
export function SymbolRows({ symbol, past, isUnlisted, isLoading, isOld }: SymbolRowsProps) {
  const [isExpanded, setExpanded] = useState(false);
  const ticker = useTicker(symbol);
  const live = withValues(ticker);
  const isPast = useIsOld(live);
  const isOldLive = live !== null && (live.state !== "live" || isPast);
  // Beside a reason, the age of values that are as new as live ones says nothing.
  const isAged = useIsOlder(live?.asOf ?? null, LIVE_FOR) || (isPast && live?.state === "live");
  const known = past !== null && !isZero(past.last) ? past : null;
  const format = useBoardFormat(symbol, (live ?? known)?.last);
  const currency = format?.conversion?.currency ?? (splitSymbol(symbol).quote || "quote");
  const isOutdated = useIsOlder(past?.asOf ?? null, OLD_AFTER);
  const isOldPast = isOld || isOutdated;

  return (
    <tbody className={styles.body}>
      <tr>
        <th scope="row" className={styles.name}>
          <button
            type="button"
            className={styles.symbol}
            aria-expanded={isExpanded}
            data-on-paper=""
            onClick={() => setExpanded(!isExpanded)}
          >
            <span className={marks.mark}>
              <CoinMark code={splitSymbol(symbol).base} />
            </span>
            <span translate="no">{symbol}</span>
            <ChevronRight aria-hidden="true" size={16} />
          </button>
          <span className={styles.note}>{noteOf(ticker, past, isUnlisted)}</span>
          {live && isOldLive && isAged && (
            <span className={styles.note}>
              <Age since={live.asOf} />
            </span>
          )}
        </th>
        <PriceCells facts={live && { ...live, price: live.last }} format={format} isLive isOld={isOldLive} />
        <PriceCells
          facts={known && { ...known, price: known.openPrice }}
          {...{ format, isLoading }}
          isDivided
          isOld={isOldPast}
          label="at start"
        />
        <td className={styles.range} data-old={isOldPast ? "" : undefined}>
          {known ? (
            <RangeBar
              low={known.low}
              high={known.high}
              price={live?.last ?? known.last}
              format={format}
              isNamed
            />
          ) : (
            <Missing isLoading={isLoading} />
          )}
        </td>
      </tr>
      {isExpanded &&
        TRADE_ROWS.map(([label, show]) => (
          <tr key={label("")}>
            <th scope="row" className={`${styles.name} ${styles.detailName}`}>
              {label(currency)}
            </th>
            <td colSpan={3} className={styles.detail} data-old={isOldLive ? "" : undefined}>
              {live ? show(live, format) : <Missing isLoading={false} />}
            </td>
            <td
              colSpan={4}
              className={`${styles.detail} ${styles.first}`}
              data-old={isOldPast ? "" : undefined}
            >
              {known ? show(known, format) : <Missing isLoading={isLoading} />}
            </td>
          </tr>
        ))}
    </tbody>
  );
}
