import { CrosshairMode, PriceScaleMode, type Time } from "lightweight-charts";
import type { ChartTime } from "./chart-time.ts";
import type { Drawing } from "./drawing.ts";
import { axisLabel, candleTime, zoneOf } from "./time-labels.ts";

/** What never changes of a chart. */
export const FIXED_OPTIONS = {
  autoSize: true,
  // The notice stands below the chart, as text.
  layout: { attributionLogo: false, fontSize: 11 },
  rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.22 } },
  timeScale: {
    rightOffset: 4,
    barSpacing: 7,
    minBarSpacing: 0.02,
    timeVisible: true,
    enableConflation: true,
  },
  crosshair: { mode: CrosshairMode.Normal },
  localization: { locale: "en-US" },
} as const;

/** What a drawing says of the chart around its series. */
export function optionsOf(
  { look, interval, zone, isLog }: Drawing,
  { toOpenTime }: ChartTime,
  isComparing: boolean,
) {
  const shownZone = zoneOf(interval, zone);
  const grid = { color: look.grid };
  const plain = isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal;
  return {
    layout: { background: { color: look.surface }, textColor: look.text, fontFamily: look.font },
    grid: { vertLines: grid, horzLines: grid },
    crosshair: { vertLine: { color: look.line }, horzLine: { color: look.line } },
    rightPriceScale: { mode: isComparing ? PriceScaleMode.Percentage : plain, borderColor: look.grid },
    timeScale: {
      borderColor: look.grid,
      tickMarkFormatter: (time: Time, mark: number) => axisLabel(toOpenTime(time), mark, shownZone),
    },
    localization: { timeFormatter: (time: Time) => candleTime(toOpenTime(time), interval, shownZone) },
  };
}
