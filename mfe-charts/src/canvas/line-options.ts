import { LineStyle, type LineWidth } from "lightweight-charts";
import { AVERAGES } from "../candles/studies.ts";
import type { Look } from "./look.ts";

/** The dashes of lines in a look that has patterns, in the order of their colours; the chart's own line is solid. */
const AVERAGE_DASHES = [LineStyle.LargeDashed, LineStyle.Dashed, LineStyle.SparseDotted];
const COMPARED_DASHES = [LineStyle.Dotted, LineStyle.Dashed, LineStyle.LargeDashed, LineStyle.SparseDotted];

/** How a line of the library looks. */
export type LineOptions = { color: string; lineWidth: LineWidth; lineStyle: LineStyle; title: string };

const widthIn = (look: Look, width: 1 | 2) => (width * look.scale) as LineWidth;
const dashesIn = (look: Look, dashes: readonly LineStyle[], at: number) =>
  (look.isPatterned ? dashes[at] : undefined) ?? LineStyle.Solid;

/** The line of the chart's own symbol. */
export const ownLine = (look: Look): LineOptions => ({
  ...{ color: look.accent, lineWidth: widthIn(look, 2), lineStyle: LineStyle.Solid, title: "" },
});

export function averageLine(look: Look, length: (typeof AVERAGES)[number]): LineOptions {
  const at = AVERAGES.indexOf(length);
  const [color, lineStyle] = [look.averages[at] ?? look.text, dashesIn(look, AVERAGE_DASHES, at)];
  return { color, lineStyle, lineWidth: widthIn(look, 1), title: "" };
}

/** The line of a compared symbol. Where colours do not say whose it is, its name stands at its end. */
export function comparedLine(look: Look, at: number, name: string): LineOptions {
  const [color, lineStyle] = [look.compared[at] ?? look.text, dashesIn(look, COMPARED_DASHES, at)];
  return { color, lineStyle, lineWidth: widthIn(look, 2), title: look.isPatterned ? name : "" };
}
