import type {
  BarPrice,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Time,
} from "lightweight-charts";
import { FONT_SIZE } from "./chart-options.ts";
import type { Drawing } from "./drawing.ts";
import type { Look } from "./look.ts";
import type { MainSeries } from "./series.ts";

/** How much of the axis the unit takes from its top, in px. */
const heightOf = ({ scale }: Look): number => 1.7 * FONT_SIZE * scale;

function drawUnit(unit: string, look: Look): IPrimitivePaneRenderer {
  const { surface, text, font, scale } = look;
  return {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize: { width } }) => {
        context.fillStyle = surface;
        context.fillRect(1, 0, width, heightOf(look));
        Object.assign(context, { fillStyle: text, font: `600 ${FONT_SIZE * scale}px ${font}` });
        Object.assign(context, { textAlign: "center", textBaseline: "middle" });
        context.fillText(unit, width / 2, heightOf(look) / 2);
      }),
  };
}

/** Writes the unit of prices at the top of their axis: on the screen, on paper, and in pictures of the chart. */
export function showAxisUnit({ api }: MainSeries, unit: string, { look, formatPrice, step }: Drawing): void {
  const renderer = drawUnit(unit, look);
  // The library compares lists by identity.
  const views: readonly IPrimitivePaneView[] = [{ zOrder: () => "top", renderer: () => renderer }];
  const primitive: ISeriesPrimitive<Time> = { priceAxisPaneViews: () => views };
  api.attachPrimitive(primitive);
  // A label that the unit would cut is left out.
  const label = (price: BarPrice): string => {
    const top = (api.priceToCoordinate(price) ?? 0) - FONT_SIZE * look.scale;
    return top < heightOf(look) ? "" : formatPrice(price);
  };
  const tickmarksFormatter = (prices: BarPrice[]) => prices.map(label);
  api.applyOptions({
    priceFormat: { type: "custom", formatter: formatPrice, tickmarksFormatter, minMove: step },
  });
}
