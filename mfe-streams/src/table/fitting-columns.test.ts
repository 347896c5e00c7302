import { expect, it } from "vitest";
import { INITIAL_BOARD } from "../data/board.ts";
import { fittingColumns } from "./fitting-columns.ts";

const USUAL = INITIAL_BOARD.columns;
/** Three tools for a mouse, in rem. */
const TOOLS = 5.75;

it("begins with price and percent on a phone, and keeps the other columns in their order", () => {
  expect(fittingColumns(USUAL, 22, 0)).toEqual([
    "last",
    "pchange",
    "change",
    "average",
    "sparkline",
    "range",
  ]);
  expect(fittingColumns(["average", "pchange"], 22, 0)).toEqual(["pchange", "average"]);
});

it("leaves out the range, then the picture of the day, where they keep the values from fitting", () => {
  expect(fittingColumns(USUAL, 61, TOOLS)).toEqual(USUAL);
  expect(fittingColumns(USUAL, 53.4, TOOLS)).toEqual(["last", "change", "pchange", "average", "sparkline"]);
  expect(fittingColumns(USUAL, 46.3, TOOLS)).toEqual(["last", "change", "pchange", "average"]);
});

it("keeps every column of a table that does not fit without pictures either", () => {
  const many = [...USUAL, "low", "high", "open", "volume"] as const;
  expect(fittingColumns(many, 46, TOOLS)).toEqual(many);
});

it("counts changes as columns whose figures do not grow", () => {
  const columns = [...USUAL, "change1h", "change7d"] as const;
  expect(fittingColumns(columns, 73, TOOLS)).toEqual(columns);
  expect(fittingColumns(columns, 65, TOOLS)).not.toContain("range");
  expect(fittingColumns(columns, 65, TOOLS)).toContain("change7d");
});
