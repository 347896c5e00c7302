import { CrosshairMode, PriceScaleMode, type Time } from "lightweight-charts";
import { toOpenTime } from "./chart-time.ts";
import type { Drawing } from "./drawing.ts";
import { axisLabel, candleTime, zoneOf } from "./time-labels.ts";

/** The size of a chart's letters on the screen, in px. */
export const FONT_SIZE = 11;

/** What never changes of a chart. */
export const FIXED_OPTIONS = {
  autoSize: true,
  // The notice stands below the chart, as text.
  layout: { attributionLogo: false },
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
export function optionsOf({ look, interval, zone, isLog }: Drawing, isComparing: boolean) {
  const shownZone = zoneOf(interval, zone);
  const grid = { color: look.grid };
  const crosshair = { color: look.line, labelBackgroundColor: look.mark };
  const plain = isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal;
  return {
    layout: {
      ...{ background: { color: look.surface }, textColor: look.text },
      ...{ fontFamily: look.font, fontSize: FONT_SIZE * look.scale },
    },
    grid: { vertLines: grid, horzLines: grid },
    crosshair: { vertLine: crosshair, horzLine: crosshair },
    rightPriceScale: { mode: isComparing ? PriceScaleMode.Percentage : plain, borderColor: look.grid },
    timeScale: {
      borderColor: look.grid,
      tickMarkFormatter: (time: Time, mark: number) => axisLabel(toOpenTime(time), mark, shownZone),
    },
    localization: { timeFormatter: (time: Time) => candleTime(toOpenTime(time), interval, shownZone) },
  };
}
