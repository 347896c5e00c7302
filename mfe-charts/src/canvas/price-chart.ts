import { createChart, type IChartApi, type LogicalRange, type MouseEventParams } from "lightweight-charts";
import type { Candle } from "../candles/candles.ts";
import { AVERAGES } from "../candles/studies.ts";
import { FIXED_OPTIONS, optionsOf } from "./chart-options.ts";
import { type ChartTime, chartTime } from "./chart-time.ts";
import type { ChartEvents, ChartRange, Drawing, Drawn, PriceMark } from "./drawing.ts";
import { firstChange } from "./feed-series.ts";
import { showMarks } from "./price-marks.ts";
import { addAverage, addCompared, addMain, addVolume, type MainSeries, type ShownSeries } from "./series.ts";

export type PriceChart = ReturnType<typeof createPriceChart>;

/** All series of one drawing. */
type Series = { main: MainSeries; compared: ReadonlyMap<string, ShownSeries>; all: readonly ShownSeries[] };

function addSeries(chart: IChartApi, drawing: Drawing, time: ChartTime, names: readonly string[]): Series {
  const { look } = drawing;
  const main = addMain(chart, drawing, time);
  const volume = addVolume(chart, drawing, time);
  const averages = drawing.averages.map((length) =>
    addAverage(chart, length, look.averages[AVERAGES.indexOf(length)] ?? look.text, time),
  );
  const compared = new Map(
    names.map((name, at) => [name, addCompared(chart, look.compared[at] ?? look.text, time)]),
  );
  return { main, compared, all: [main, volume, ...averages] };
}

/** The ways to look at another part of a chart. */
function createView(chart: IChartApi, time: () => ChartTime, main: () => MainSeries) {
  const scale = chart.timeScale();
  const setLogical = (change: (range: LogicalRange) => { from: number; to: number }) => {
    const range = scale.getVisibleLogicalRange();
    if (range !== null) scale.setVisibleLogicalRange(change(range));
  };
  const move = (by: number) => setLogical(({ from, to }) => ({ from: from + by, to: to + by }));
  return {
    /** What is in sight now; null before there are candles. */
    range(): ChartRange | null {
      const [range, logical] = [scale.getVisibleRange(), scale.getVisibleLogicalRange()];
      if (range === null || logical === null) return null;
      const [from, to] = [time().toOpenTime(range.from), time().toOpenTime(range.to)];
      return { from, to, before: main().api.barsInLogicalRange(logical)?.barsBefore ?? 0 };
    },
    /** Shows all candles that are loaded, and all their prices. */
    fit(): void {
      chart.priceScale("right").applyOptions({ autoScale: true });
      scale.fitContent();
    },
    /** Shows the candles from a time to another, in ms since 1970. */
    showRange(from: number, to: number): void {
      scale.setVisibleRange({ from: time().toTime(from), to: time().toTime(to) });
    },
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
      const at = time().toTime(candle.openTime);
      const index = scale.timeToIndex(at, true);
      const range = scale.getVisibleLogicalRange();
      if (index === null || range === null) return;
      if (index < range.from) move(Math.floor(index - range.from));
      if (index > range.to) move(Math.ceil(index - range.to));
      chart.setCrosshairPosition(Number(candle.close), at, main().api);
    },
    /** The chart as it is, without a pointer. */
    picture: (): HTMLCanvasElement => chart.takeScreenshot(true, false),
  };
}

function listen(
  chart: IChartApi,
  { onPoint, onPick, onRange }: ChartEvents,
  time: () => ChartTime,
  main: () => MainSeries,
  view: ReturnType<typeof createView>,
) {
  chart.subscribeCrosshairMove(({ time: at, point }: MouseEventParams) =>
    onPoint(at === undefined || point === undefined ? null : time().toOpenTime(at)),
  );
  chart.subscribeClick(({ point }: MouseEventParams) => {
    const price = point && main().api.coordinateToPrice(point.y);
    if (typeof price === "number" && price > 0) onPick(price);
  });
  chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
    const range = view.range();
    if (range !== null) onRange(range);
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
  let drawn: Drawn = { main: [], compared: new Map() };
  /** What the series have. */
  let fed: Drawn = drawn;
  let marks: readonly PriceMark[] = [];
  let time = chartTime(first);
  /** A range that the library shows with its next frame only, as open times. */
  let coming: { from: number; to: number } | null = null;
  const chart = createChart(element, FIXED_OPTIONS);
  let series = addSeries(chart, first, time, []);
  const [timeNow, mainNow] = [() => time, () => series.main];
  const view = createView(chart, timeNow, mainNow);

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

  /** Draws all anew, in the same part of the chart. */
  function redraw(): void {
    const range = chart.timeScale().getVisibleLogicalRange();
    for (const shown of [...series.all, ...series.compared.values()]) shown.remove();
    time = chartTime(drawing);
    series = addSeries(chart, drawing, time, [...drawn.compared.keys()]);
    chart.applyOptions(optionsOf(drawing, time, drawn.compared.size > 0));
    feed();
    showMarks(series.main.api, marks, drawing.look);
    if (coming !== null) view.showRange(coming.from, coming.to);
    else if (range !== null) chart.timeScale().setVisibleLogicalRange(range);
  }

  listen(chart, events, timeNow, mainNow, view);
  chart.subscribeDblClick(view.fit);
  chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
    if (fed !== drawn && isEndInSight()) feed();
  });

  return {
    ...view,
    showRange(from: number, to: number): void {
      coming = { from, to };
      view.showRange(from, to);
      // The library's own frame was asked for before, and so comes first.
      requestAnimationFrame(() => {
        coming = null;
      });
    },
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
      else if (isEndInSight() || !differsAtEnd(fed, next)) feed();
    },
    /** Marks prices with a line and a label each, in place of those that were marked before. */
    setMarks(next: readonly PriceMark[]): void {
      marks = next;
      showMarks(series.main.api, marks, drawing.look);
    },
    remove(): void {
      chart.unsubscribeDblClick(view.fit);
      chart.remove();
    },
  };
}
