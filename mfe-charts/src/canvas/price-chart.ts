import {
  createChartEx,
  type IChartApiBase,
  type IHorzScaleBehavior,
  type MouseEventParams,
  type Time,
} from "lightweight-charts";
import { indexFrom } from "../candles/candles.ts";
import { showAxisUnit } from "./axis-unit.ts";
import { FIXED_OPTIONS, optionsOf } from "./chart-options.ts";
import { createSight } from "./chart-sight.ts";
import { createTimeScale, toOpenTime } from "./chart-time.ts";
import type { ChartEvents, Drawing, Drawn, PriceMark } from "./drawing.ts";
import { firstChange } from "./feed-series.ts";
import { averageLine, comparedLine } from "./line-options.ts";
import { showMarks } from "./price-marks.ts";
import { addAverage, addCompared, addMain, addVolume, type MainSeries, type ShownSeries } from "./series.ts";
import { zoneOf } from "./time-labels.ts";

export type PriceChart = ReturnType<typeof createPriceChart>;

/** All series of one drawing. */
type Series = { main: MainSeries; compared: ReadonlyMap<string, ShownSeries>; all: readonly ShownSeries[] };

function addSeries(chart: IChartApiBase, drawing: Drawing, names: readonly string[]): Series {
  const { look } = drawing;
  const main = addMain(chart, drawing);
  // Compared symbols share an axis of percent.
  if (drawing.unit !== null && names.length === 0) showAxisUnit(main, drawing.unit, drawing);
  const volume = addVolume(chart, drawing);
  const averages = drawing.averages.map((length) => addAverage(chart, length, averageLine(look, length)));
  const compared = new Map(names.map((name, at) => [name, addCompared(chart, comparedLine(look, at, name))]));
  return { main, compared, all: [main, volume, ...averages] };
}

function listen(chart: IChartApiBase, { onPoint, onPick }: ChartEvents, main: () => MainSeries) {
  chart.subscribeCrosshairMove(({ time: at, point }: MouseEventParams) =>
    onPoint(at === undefined || point === undefined ? null : toOpenTime(at)),
  );
  chart.subscribeClick(({ point }: MouseEventParams) => {
    const price = point && main().api.coordinateToPrice(point.y);
    if (typeof price === "number" && price > 0) onPick(price);
  });
}

/** Whether two drawings of the same symbols differ by their newest candles alone. */
const differsAtEnd = (before: Drawn, after: Drawn): boolean =>
  firstChange(before.main, after.main) !== null &&
  [...after.compared].every(
    ([name, candles]) => firstChange(before.compared.get(name) ?? [], candles) !== null,
  );

/** Draws candles into an element until `remove` is called. Knows nothing of React, nor where candles come from. */
export function createPriceChart(element: HTMLElement, first: Drawing, events: ChartEvents) {
  let drawing = first;
  let drawn: Drawn = { main: [], compared: new Map(), isPast: false };
  /** What the series have. */
  let fed: Drawn = drawn;
  let marks: readonly PriceMark[] = [];
  const timeScale = createTimeScale(() => zoneOf(drawing.interval, drawing.zone));
  const chart = createChartEx<Time, IHorzScaleBehavior<Time>>(element, timeScale, FIXED_OPTIONS);
  let series = addSeries(chart, first, []);
  const { keep, stop, ...view } = createSight(chart, () => series.main, events.onRange);

  /** The library goes through all candles at each change, and one at an end that nobody sees changes no picture. */
  const isEndInSight = () => {
    const range = chart.timeScale().getVisibleLogicalRange();
    return range === null || range.to >= fed.main.length - 1;
  };

  function feed(): void {
    fed = drawn;
    for (const shown of series.all) shown.feed(drawn.main);
    for (const [name, shown] of series.compared) shown.feed(drawn.compared.get(name) ?? []);
  }

  /** The library follows the newest candle, as it should, but also candles that are put behind those of the past. */
  function feedInPlace(): void {
    const [first] = fed.main;
    const moved = indexFrom(drawn.main, first?.openTime ?? 0);
    const isLonger = first !== undefined && drawn.main[moved]?.openTime === first.openTime;
    if (fed.isPast && isLonger) keep(feed, moved);
    else feed();
  }

  /** Draws everything again, in the same part of the chart. */
  function redraw(): void {
    keep(() => {
      for (const shown of [...series.all, ...series.compared.values()]) shown.remove();
      series = addSeries(chart, drawing, [...drawn.compared.keys()]);
      chart.applyOptions(optionsOf(drawing, drawn.compared.size > 0));
      feed();
      showMarks(series.main.api, marks, drawing.look);
    });
  }

  listen(chart, events, () => series.main);
  chart.subscribeDblClick(view.fit);
  chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
    if (fed !== drawn && isEndInSight()) feed();
  });

  return {
    ...view,
    /** Draws in another way. */
    setDrawing(next: Drawing): void {
      drawing = next;
      redraw();
    },
    /** Draws other candles: usually those of before with another last one, which costs little. */
    setCandles(next: Drawn): void {
      const isOther = [...next.compared.keys()].join() !== [...drawn.compared.keys()].join();
      drawn = next;
      if (isOther) redraw();
      else if (isEndInSight() || !differsAtEnd(fed, next)) feedInPlace();
    },
    /** Marks prices with a line and a label each, in place of those that were marked before. */
    setMarks(next: readonly PriceMark[]): void {
      marks = next;
      showMarks(series.main.api, marks, drawing.look);
    },
    remove(): void {
      stop();
      chart.unsubscribeDblClick(view.fit);
      chart.remove();
    },
  };
}
