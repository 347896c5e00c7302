import type { LogicalRange } from "lightweight-charts";
import type { Drawing, Drawn, PriceMark } from "./drawing.ts";
import { createPriceChart } from "./price-chart.ts";

/** The size of the picture in px, which the paper's width scales down. */
const SIZE = { width: 1_440, height: 720 };

const ignore = () => {};
const NO_EVENTS = { onPoint: ignore, onPick: ignore, onRange: ignore };

/** What is drawn; without places, the newest candles. */
type Printed = { drawing: Drawing; drawn: Drawn; marks: readonly PriceMark[]; places: LogicalRange | null };

/**
 * Draws a chart for paper at once, and apart from the page: the library draws the page's own charts with the next frame,
 * which is after the browser has printed.
 */
export function drawForPaper({ drawing, drawn, marks, places }: Printed): HTMLCanvasElement {
  const place = document.createElement("div");
  Object.assign(place.style, { position: "fixed", top: "0", left: `-${2 * SIZE.width}px` });
  Object.assign(place.style, { width: `${SIZE.width}px`, height: `${SIZE.height}px` });
  document.body.append(place);
  const chart = createPriceChart(place, drawing, NO_EVENTS);
  chart.setDrawing(drawing);
  chart.setCandles(drawn);
  chart.setMarks(marks);
  if (places !== null) chart.showPlaces(places);
  const picture = chart.picture();
  chart.remove();
  place.remove();
  return picture;
}
