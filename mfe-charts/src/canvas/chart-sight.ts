import type { IChartApiBase, LogicalRange } from "lightweight-charts";
import type { Candle } from "../candles/candles.ts";
import { FIXED_OPTIONS } from "./chart-options.ts";
import { toOpenTime, toTime } from "./chart-time.ts";
import type { ChartRange } from "./drawing.ts";
import type { MainSeries } from "./series.ts";

/**
 * What is in sight of a chart, and the ways to look at another part of it.
 * @param main the series whose candles are counted.
 * @param onRange is called whenever something else has come into sight.
 */
export function createSight(chart: IChartApiBase, main: () => MainSeries, onRange: () => void) {
  const scale = chart.timeScale();
  const setLogical = (change: (range: LogicalRange) => { from: number; to: number }) => {
    const range = scale.getVisibleLogicalRange();
    if (range !== null) scale.setVisibleLogicalRange(change(range));
  };
  const move = (by: number) => setLogical(({ from, to }) => ({ from: from + by, to: to + by }));
  /** Brings into sight what the library shows with its next frame only. */
  let coming: (() => void) | null = null;
  let frame = 0;

  /** What is in sight now; null before there are candles, and while something else comes into sight. */
  function range(): ChartRange | null {
    if (coming !== null) return null;
    const [times, logical] = [scale.getVisibleRange(), scale.getVisibleLogicalRange()];
    if (times === null || logical === null) return null;
    const [from, to] = [toOpenTime(times.from), toOpenTime(times.to)];
    const { barsBefore: before = 0, barsAfter: after = 0 } = main().api.barsInLogicalRange(logical) ?? {};
    return { from, to, before, after };
  }
  scale.subscribeVisibleLogicalRangeChange(onRange);

  function bring(show: () => void): void {
    coming = show;
    show();
    cancelAnimationFrame(frame);
    // The library's own frame was asked for before, and so comes first. Where it draws the same bars of other candles, it
    // says nothing.
    frame = requestAnimationFrame(() => {
      coming = null;
      onRange();
    });
  }

  return {
    range,
    /** What is in sight as places among the candles, which may be beyond them; null before there are candles. */
    places: (): LogicalRange | null => scale.getVisibleLogicalRange(),
    showPlaces: (places: LogicalRange): void => scale.setVisibleLogicalRange(places),
    /** Shows all candles that are loaded, and all their prices. */
    fit(): void {
      chart.priceScale("right").applyOptions({ autoScale: true });
      scale.fitContent();
    },
    /** Shows the candles from a time to another, in ms since 1970. */
    showRange: (from: number, to: number) =>
      bring(() => scale.setVisibleRange({ from: toTime(from), to: toTime(to) })),
    /** Shows as many candles as now, up to the newest. */
    showNewest: () => bring(() => scale.scrollToPosition(FIXED_OPTIONS.timeScale.rightOffset, false)),
    /** Moves the view by a number of candles, towards later ones where it is positive. */
    move,
    /** Multiplies the number of candles in sight; the right edge stays. */
    zoom: (factor: number): void => setLogical(({ from, to }) => ({ from: to - (to - from) * factor, to })),
    /** Points at a candle, which comes into sight; null points at none. */
    point(candle: Candle | null): void {
      if (candle === null) {
        chart.clearCrosshairPosition();
        return;
      }
      const at = toTime(candle.openTime);
      const index = scale.timeToIndex(at, true);
      const range = scale.getVisibleLogicalRange();
      if (index === null || range === null) return;
      if (index < range.from) move(Math.floor(index - range.from));
      if (index > range.to) move(Math.ceil(index - range.to));
      chart.setCrosshairPosition(Number(candle.close), at, main().api);
    },
    /** Changes what is drawn, and leaves in sight what is. @param moved how many candles come in front of the others */
    keep(change: () => void, moved = 0): void {
      const logical = scale.getVisibleLogicalRange();
      change();
      if (coming !== null) coming();
      else if (logical !== null) {
        const [from, to] = [logical.from + moved, logical.to + moved];
        bring(() => scale.setVisibleLogicalRange({ from, to }));
      }
    },
    stop(): void {
      cancelAnimationFrame(frame);
      scale.unsubscribeVisibleLogicalRangeChange(onRange);
    },
    /** The chart as it is, without a pointer. */
    picture: (): HTMLCanvasElement => chart.takeScreenshot(true, false),
  };
}
