import { intervalLength, openTimeAt } from "@cointide/shared/contracts/klines";
import { useHost } from "@cointide/shared/host";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChartView } from "../address.ts";
import { joinNewest } from "../candles/candle-history.ts";
import type { useSegment } from "../candles/use-candles.ts";
import type { ChartRange } from "../canvas/drawing.ts";
import type { PriceChart } from "../canvas/price-chart.ts";
import type { usePlace } from "./use-place.ts";

/** Candles on either side are fetched while fewer than this are left there. */
const AHEAD = 100;
/** How long a view stands still before the rest of the panel follows it, in ms. */
const STILL = 120;

type Direction = "Older" | "Newer";
type Range = NonNullable<ChartView["range"]>;

/** What is shown of a range where there are candles from `first` to `last`; where none is in it, as much beside it. */
function shownOf({ from, to }: Range, first: number, last: number): [from: number, to: number] {
  if (to < first) return [first, first + to - from];
  return from > last ? [last - (to - from), last] : [Math.max(first, from), to];
}

/**
 * What is in sight of a chart. Candles come on either side as one moves there, and so do those of a range that the address
 * names, before it is shown. A segment of the past becomes one with the newest once it has reached it.
 */
export function useRange(
  chart: PriceChart | null,
  { end, target, go }: ReturnType<typeof usePlace>,
  segment: ReturnType<typeof useSegment>,
) {
  const host = useHost();
  const [range, setRange] = useState<ChartRange | null>(null);
  const [message, setMessage] = useState("");
  const loading = useRef(new Set<Direction>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [first, last] = [segment.candles[0]?.openTime, segment.candles.at(-1)?.openTime];
  const newestFrom = segment.newest[0]?.openTime;

  const readRange = useEffectEvent(() => {
    const sight = chart?.range();
    if (sight) setRange(sight);
  });

  const load = useEffectEvent(async (direction: Direction) => {
    if (loading.current.has(direction)) return;
    loading.current.add(direction);
    try {
      if (direction === "Older") await segment.loadOlder();
      else await segment.loadNewer(newestFrom ?? openTimeAt(segment.interval, Date.now()));
      setMessage("");
    } catch {
      setMessage(`${direction} candles could not be loaded. Move the chart to try again.`);
      if (direction === "Older") go({ target: null });
    } finally {
      loading.current.delete(direction);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came is looked at again.
  useEffect(() => {
    if (chart === null || target === null || first === undefined || last === undefined) return;
    if (target === "newest") chart.showNewest();
    else if (first > target.from && segment.hasOlder) {
      void load("Older");
      return;
    } else chart.showRange(...shownOf(target, first, last));
    go({ target: null });
  }, [chart, target, first, segment.hasOlder]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came leaves the view where it is, and more beside it.
  useEffect(readRange, [chart, first, last]);

  const look = useEffectEvent((sight: ChartRange) => {
    if (target !== null) return;
    if (sight.before < AHEAD && segment.hasOlder) void load("Older");
    if (sight.after < AHEAD && end !== null) void load("Newer");
  });
  useEffect(() => {
    if (range !== null) look(range);
  }, [range]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only these tell whether the segment has reached the newest.
  useEffect(() => {
    if (end === null || last === undefined || newestFrom === undefined) return;
    if (last + intervalLength(segment.interval) < newestFrom) return;
    joinNewest(host, segment);
    go({ end: null });
  }, [end, last, newestFrom]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const onRange = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(readRange, STILL);
  };
  return { range, onRange, message };
}
