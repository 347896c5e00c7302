import type { KlineInterval } from "@cointide/shared/contracts/klines";
import { Decimal } from "@cointide/shared/ui/decimal";
import { X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { type Candles, indexFrom } from "../candles/candles.ts";
import { percentBetween } from "../candles/studies.ts";
import { useCandles } from "../candles/use-candles.ts";
import styles from "./compared-symbol.module.css";

/** The chart's own symbol among those that it is compared with. */
export function OwnLine({ symbol, candles }: { symbol: string; candles: Candles }) {
  const [first, last] = [candles[0], candles.at(-1)];
  return (
    <li className={styles.compared} data-place="own">
      <span className={styles.mark} aria-hidden="true" />
      {symbol}{" "}
      {first && last && <Decimal value={percentBetween(first.close, last.close).toFixed(4)} kind="percent" />}
    </li>
  );
}

type ComparedSymbolProps = {
  symbol: string;
  interval: KlineInterval;
  /** Its place among those compared, which decides its colour. */
  place: number;
  /** From when its change is counted, in ms since 1970; null while that is not known. */
  since: number | null;
  /** Called with its candles, and with null when it goes. */
  onCandles(symbol: string, candles: Candles | null): void;
  onRemove(): void;
};

/** A symbol that the chart's own is compared with: its line, and its change over what is in sight. */
export function ComparedSymbol({ symbol, interval, place, since, onCandles, onRemove }: ComparedSymbolProps) {
  const { candles, error, hasOlder, loadOlder } = useCandles(symbol, interval);
  const tell = useEffectEvent(onCandles);
  useEffect(() => tell(symbol, candles), [symbol, candles]);
  useEffect(() => () => tell(symbol, null), [symbol]);

  // A change is compared over the same time: these go back as far as what is in sight.
  const oldest = candles[0]?.openTime;
  const isShort = since !== null && oldest !== undefined && oldest > since && hasOlder;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one page may not reach back far enough.
  useEffect(() => {
    // The next move of the chart tries again.
    if (isShort) loadOlder().catch(() => {});
  }, [isShort, oldest, since, loadOlder]);

  const first = since === null ? undefined : candles[indexFrom(candles, since)];
  const last = candles.at(-1);
  return (
    <li className={styles.compared} data-place={place}>
      <span className={styles.mark} aria-hidden="true" />
      {symbol} {error && candles.length === 0 && <span className={styles.note}>no candles</span>}
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
