import {
  AreaSeries,
  CandlestickSeries,
  HistogramSeries,
  type IChartApiBase,
  type ISeriesApi,
  LineSeries,
  PriceLineSource,
} from "lightweight-charts";
import type { Candle, Candles } from "../candles/candles.ts";
import { averageAt } from "../candles/studies.ts";
import { toTime } from "./chart-time.ts";
import type { Drawing } from "./drawing.ts";
import { feedSeries } from "./feed-series.ts";
import { type LineOptions, ownLine } from "./line-options.ts";
import { faded } from "./look.ts";

/** A series of the chart, which shows candles in its own way. */
export type ShownSeries = {
  /** Shows candles: what differs from those of before, or all. */
  feed(candles: Candles): void;
  remove(): void;
};

export type MainSeries = ShownSeries & {
  api: ISeriesApi<"Candlestick"> | ISeriesApi<"Line"> | ISeriesApi<"Area">;
};

const VOLUME_SCALE = "volume";
const closeOf = ({ close }: Candle): number => Number(close);
const candleAt = (candles: Candles, index: number) => candles[index] as Candle;

/** Remembers what a series shows. */
function shownBy(
  chart: IChartApiBase,
  api: ISeriesApi<"Candlestick" | "Line" | "Area" | "Histogram">,
  feed: (before: Candles, after: Candles) => void,
): ShownSeries {
  let shown: Candles = [];
  return {
    feed(candles) {
      feed(shown, candles);
      shown = candles;
    },
    remove: () => chart.removeSeries(api),
  };
}

function addCandles(chart: IChartApiBase, { look }: Drawing): MainSeries {
  const api = chart.addSeries(CandlestickSeries, {
    ...{ upColor: look.isPatterned ? look.surface : look.up, borderUpColor: look.up, wickUpColor: look.up },
    ...{ downColor: look.down, borderDownColor: look.down, wickDownColor: look.down },
  });
  const series = shownBy(chart, api, (before, after) =>
    feedSeries(api, before, after, (candles, index) => {
      const { openTime, open, high, low, close } = candleAt(candles, index);
      const prices = { open: Number(open), high: Number(high), low: Number(low), close: Number(close) };
      return { time: toTime(openTime), ...prices };
    }),
  );
  return { ...series, api };
}

function addCloses(chart: IChartApiBase, { look, type }: Drawing): MainSeries {
  const own = ownLine(look);
  const api =
    type === "area"
      ? chart.addSeries(AreaSeries, {
          lineWidth: own.lineWidth,
          lineColor: own.color,
          topColor: faded(look.accent, 0.3),
          bottomColor: faded(look.accent, 0),
        })
      : chart.addSeries(LineSeries, own);
  const series = shownBy(chart, api, (before, after) =>
    feedSeries(api as ISeriesApi<"Line">, before, after, (candles, index) => {
      const candle = candleAt(candles, index);
      return { time: toTime(candle.openTime), value: closeOf(candle) };
    }),
  );
  return { ...series, api };
}

/** The chart's own symbol, as candles, a line or an area. */
export function addMain(chart: IChartApiBase, drawing: Drawing): MainSeries {
  const main = drawing.type === "candles" ? addCandles(chart, drawing) : addCloses(chart, drawing);
  main.api.applyOptions({
    priceFormat: { type: "custom", formatter: drawing.formatPrice, minMove: drawing.step },
    // Of the candles in sight: one that is out of sight may be behind.
    priceLineSource: PriceLineSource.LastVisible,
  });
  return main;
}

/** What was traded in each candle, below the prices. */
export function addVolume(chart: IChartApiBase, { look }: Drawing): ShownSeries {
  const [rising, falling] = [faded(look.up, 0.4), faded(look.down, 0.4)];
  const api = chart.addSeries(HistogramSeries, {
    priceScaleId: VOLUME_SCALE,
    priceFormat: { type: "volume" },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale(VOLUME_SCALE).applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  return shownBy(chart, api, (before, after) =>
    feedSeries(api, before, after, (candles, index) => {
      const candle = candleAt(candles, index);
      const color = closeOf(candle) < Number(candle.open) ? falling : rising;
      return { time: toTime(candle.openTime), value: candle.volume, color };
    }),
  );
}

const PLAIN = { priceLineVisible: false, crosshairMarkerVisible: false } as const;

/** The average of the last `length` closes. */
export function addAverage(chart: IChartApiBase, length: number, line: LineOptions): ShownSeries {
  const api = chart.addSeries(LineSeries, { ...PLAIN, ...line, lastValueVisible: false });
  return shownBy(chart, api, (before, after) =>
    feedSeries(api, before, after, (candles, index) => {
      const time = toTime(candleAt(candles, index).openTime);
      const value = averageAt(candles, index, length);
      return value === null ? { time } : { time, value };
    }),
  );
}

/** The closes of a symbol that the chart's own is compared with. */
export function addCompared(chart: IChartApiBase, line: LineOptions): ShownSeries {
  const api = chart.addSeries(LineSeries, { ...PLAIN, ...line });
  return shownBy(chart, api, (before, after) =>
    feedSeries(api, before, after, (candles, index) => {
      const candle = candleAt(candles, index);
      return { time: toTime(candle.openTime), value: closeOf(candle) };
    }),
  );
}
