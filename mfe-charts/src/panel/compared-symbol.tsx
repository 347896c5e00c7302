import { type KlineInterval, openTimeAt } from "@cointide/shared/contracts/klines";
import { Decimal } from "@cointide/shared/ui/decimal";
import { X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { type Candles, indexFrom } from "../candles/candles.ts";
import { percentBetween } from "../candles/studies.ts";
import { useSegment } from "../candles/use-candles.ts";
import type { ChartRange } from "../canvas/drawing.ts";
import styles from "./compared-symbol.module.css";

/** The chart's own symbol among those that it is compared with. */
export function OwnLine({ symbol, candles }: { symbol: string; candles: Candles }) {
  const [first, last] = [candles[0], candles.at(-1)];
  return (
    <li className={styles.compared} data-place="own">
      <span className={styles.mark} aria-hidden="true" />
      <span translate="no">{`${symbol} `}</span>
      {first && last && <Decimal value={percentBetween(first.close, last.close).toFixed(4)} kind="percent" />}
    </li>
  );
}

type ComparedSymbolProps = {
  symbol: string;
  interval: KlineInterval;
  /** Its place among those compared, which decides its colour. */
  place: number;
  /** The end of the chart's segment; null is the newest. */
  end: number | null;
  /** Over which time its change is counted; null while that is not known. */
  range: Pick<ChartRange, "from" | "to"> | null;
  /** Called with its candles, and with null when it goes. */
  onCandles(symbol: string, candles: Candles | null): void;
  onRemove(): void;
};

/** A symbol that the chart's own is compared with: its line, and its change over what is in sight. */
export function ComparedSymbol({ symbol, interval, place, end, range, ...on }: ComparedSymbolProps) {
  const { onCandles, onRemove } = on;
  const segment = useSegment(symbol, interval, end, false);
  const { candles, isLoaded, error, hasOlder, loadOlder, loadNewer } = segment;
  const tell = useEffectEvent(onCandles);
  useEffect(() => tell(symbol, candles), [symbol, candles]);
  useEffect(() => () => tell(symbol, null), [symbol]);

  // A change is compared over the same time: these reach as far as what is in sight, in both directions.
  const { from: since, to: until } = range ?? { from: null, to: null };
  const [oldest, newest] = [candles[0]?.openTime, candles.at(-1)?.openTime];
  const isShort = since !== null && oldest !== undefined && oldest > since && hasOlder;
  const isBehind = end !== null && until !== null && newest !== undefined && newest < until;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one page may not reach back far enough.
  useEffect(() => {
    // The next move of the chart tries again.
    if (isShort) loadOlder().catch(() => {});
  }, [isShort, oldest, since, loadOlder]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one page may not reach far enough.
  useEffect(() => {
    if (isBehind) loadNewer(openTimeAt(interval, Date.now())).catch(() => {});
  }, [isBehind, newest, until, loadNewer]);

  const first = since === null ? undefined : candles[indexFrom(candles, since)];
  const last = end === null ? candles.at(-1) : candles[indexFrom(candles, (until ?? 0) + 1) - 1];
  return (
    <li className={styles.compared} data-place={place}>
      <span className={styles.mark} aria-hidden="true" />
      <span translate="no">{`${symbol} `}</span>
      {(error || isLoaded) && candles.length === 0 && <span className={styles.note}>no candles</span>}
      {first && last && <Decimal value={percentBetween(first.close, last.close).toFixed(4)} kind="percent" />}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${symbol}`}
        title={`Remove ${symbol}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" size={14} />
      </button>
    </li>
  );
}
