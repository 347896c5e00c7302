import { LineStyle } from "lightweight-charts";
import { expect, it } from "vitest";
import type { Look } from "./look.ts";
import { showMarks } from "./price-marks.ts";
import type { MainSeries } from "./series.ts";

type Line = { id: string; price: number; title: string };

/** A series that keeps its lines as the library does. */
function createSeries() {
  let lines: Line[] = [];
  const api = {
    priceLines: () => [...lines],
    createPriceLine: (line: Line) => void lines.push(line),
    removePriceLine(line: Line) {
      lines = lines.filter((other) => other !== line);
    },
  };
  return { api: api as unknown as MainSeries["api"], lines: () => lines };
}

const look = { mark: "rgb(1, 2, 3)", surface: "rgb(4, 5, 6)" } as Look;

it("marks prices by lines with their labels, in the page's colours", () => {
  const { api, lines } = createSeries();
  showMarks(api, [{ id: "a", price: "64120.50", label: "Alert" }], look);
  expect(lines()).toEqual([
    {
      ...{ id: "a", price: 64_120.5, title: "Alert", lineWidth: 1, lineStyle: LineStyle.LargeDashed },
      ...{ color: look.mark, axisLabelColor: look.mark, axisLabelTextColor: look.surface },
    },
  ]);
});

it("puts them in place of those before", () => {
  const { api, lines } = createSeries();
  const mark = (id: string) => ({ id, price: "1", label: "Alert" });
  showMarks(api, [mark("a"), mark("b")], look);
  showMarks(api, [mark("b"), mark("c")], look);
  expect(lines().map(({ id }) => id)).toEqual(["b", "c"]);
  showMarks(api, [], look);
  expect(lines()).toEqual([]);
});
