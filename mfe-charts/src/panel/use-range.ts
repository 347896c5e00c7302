import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChartView } from "../address.ts";
import type { useCandles } from "../candles/use-candles.ts";
import type { ChartRange } from "../canvas/drawing.ts";
import type { PriceChart } from "../canvas/price-chart.ts";

/** Older candles are fetched while fewer than this are left on the left. */
const AHEAD = 100;
/** The view is told to the rest of the panel once it has stood still for so long, in ms. */
const STILL = 120;

type History = Pick<ReturnType<typeof useCandles>, "candles" | "hasOlder" | "loadOlder">;

/**
 * What is in sight of a chart. Candles that are older come as one goes back, and so do those of a range that the address
 * names, before it is shown.
 */
export function useRange(chart: PriceChart | null, wanted: ChartView["range"], history: History) {
  const [range, setRange] = useState<ChartRange | null>(null);
  const [olderMessage, setOlderMessage] = useState("");
  const [target, setTarget] = useState(wanted);
  const isLoading = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = history.candles[0]?.openTime;

  const loadOlder = useEffectEvent(async () => {
    if (isLoading.current || !history.hasOlder) return;
    isLoading.current = true;
    try {
      await history.loadOlder();
      setOlderMessage("");
    } catch {
      setOlderMessage("Older candles could not be loaded. Move the chart to try again.");
      setTarget(null);
    } finally {
      isLoading.current = false;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came is looked at again.
  useEffect(() => {
    if (chart === null || target === null || first === undefined) return;
    if (first > target.from && history.hasOlder) {
      void loadOlder();
      return;
    }
    chart.showRange(Math.max(first, target.from), target.to);
    setTarget(null);
  }, [chart, target, first]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart may still stand at its left end after a page came.
  useEffect(() => {
    if (range !== null && range.before < AHEAD) void loadOlder();
  }, [range, first]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const onRange = (next: ChartRange) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRange(next), STILL);
  };
  return { range, onRange, message: olderMessage };
}
