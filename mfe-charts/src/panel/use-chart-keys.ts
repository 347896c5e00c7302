import { type KeyboardEvent, useState } from "react";
import { type Candle, type Candles, indexFrom } from "../candles/candles.ts";
import type { PriceChart } from "../canvas/price-chart.ts";

/** How many candles a key with Shift moves the view by. */
const PAGE = 10;

/** Where a key leads from a candle; undefined where it leads nowhere. */
function target(key: string, index: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: count - 1,
  };
  const at = targets[key];
  return at === undefined ? undefined : Math.min(count - 1, Math.max(0, at));
}

function moveView(key: string, chart: PriceChart): boolean {
  const moves: Record<string, () => void> = {
    ...{ ArrowLeft: () => chart.move(-PAGE), ArrowRight: () => chart.move(PAGE) },
    ...{
      "+": () => chart.zoom(0.8),
      "=": () => chart.zoom(0.8),
      "-": () => chart.zoom(1.25),
      _: () => chart.zoom(1.25),
    },
    ...{ "0": () => chart.fit(), ")": () => chart.fit() },
  };
  moves[key]?.();
  return moves[key] !== undefined;
}

/**
 * The keys of a chart: arrows, Home and End go from candle to candle, which is read out; with Shift arrows move the view,
 * + and - zoom, 0 fits. Gives the candle that is read, and what handles the keys.
 * @param onRead is called with each candle that is reached.
 */
export function useChartKeys(chart: PriceChart | null, candles: Candles, onRead: (candle: Candle) => void) {
  const [readTime, setReadTime] = useState<number | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (chart === null || candles.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const isPanning = event.shiftKey && event.key.startsWith("Arrow");
    const current = readTime === null ? candles.length : indexFrom(candles, readTime);
    const next = isPanning ? undefined : target(event.key, current, candles.length);
    const reached = next === undefined ? undefined : candles[next];
    if (reached) {
      setReadTime(reached.openTime);
      chart.point(reached);
      onRead(reached);
    } else if (!moveView(event.key, chart)) return;
    event.preventDefault();
  };
  const onBlur = () => {
    setReadTime(null);
    chart?.point(null);
  };
  const candle = readTime === null ? undefined : candles[indexFrom(candles, readTime)];
  return { candle, onKeyDown, onBlur };
}
