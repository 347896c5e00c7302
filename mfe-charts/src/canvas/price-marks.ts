import { LineStyle } from "lightweight-charts";
import type { PriceMark } from "./drawing.ts";
import type { Look } from "./look.ts";
import type { MainSeries } from "./series.ts";

/** Marks prices in a series, each with a line and a label at the axis, in place of those that it has. */
export function showMarks(
  series: MainSeries["api"],
  marks: readonly PriceMark[],
  { mark, surface }: Look,
): void {
  for (const line of series.priceLines()) series.removePriceLine(line);
  for (const { id, price, label } of marks) {
    series.createPriceLine({
      ...{ id, price: Number(price), title: label },
      ...{ color: mark, lineWidth: 1, lineStyle: LineStyle.LargeDashed },
      ...{ axisLabelColor: mark, axisLabelTextColor: surface },
    });
  }
}
