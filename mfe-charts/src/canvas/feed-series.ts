import type { ISeriesApi, SeriesDataItemTypeMap, SeriesType, Time } from "lightweight-charts";
import type { Candles } from "../candles/candles.ts";

/** What a series shows of the candle at an index; without a value it is a gap. */
type ToPoint<Kind extends SeriesType> = (
  candles: Candles,
  index: number,
) => SeriesDataItemTypeMap<Time>[Kind];

/** How many of the newest candles may differ for two rows to differ at their end alone. */
const MOST_CHANGED = 8;

/** The first index at which the candles differ; null where too many do, or older ones came. */
export function firstChange(before: Candles, after: Candles): number | null {
  const kept = Math.max(0, before.length - MOST_CHANGED);
  if (before.length === 0 || after.length < before.length || after.length - before.length > MOST_CHANGED)
    return null;
  if (after[0] !== before[0] && kept > 0) return null;
  if (kept > 0 && after[kept - 1] !== before[kept - 1]) return null;
  for (let at = kept; at < before.length; at += 1) {
    if (before[at]?.openTime !== after[at]?.openTime) return null;
    if (before[at] !== after[at]) return at;
  }
  return before.length;
}

/**
 * Shows candles in a series in which others are shown: the last one and those that follow it, or all. The library refuses to
 * change an earlier one while it draws several as one, as it does far zoomed out.
 */
export function feedSeries<Kind extends SeriesType>(
  series: ISeriesApi<Kind>,
  before: Candles,
  after: Candles,
  toPoint: ToPoint<Kind>,
): void {
  const first = firstChange(before, after);
  if (first === null || first < before.length - 1) {
    series.setData(after.map((_, index) => toPoint(after, index)));
    return;
  }
  for (let at = first; at < after.length; at += 1) series.update(toPoint(after, at));
}
