import { LineStyle } from "lightweight-charts";
import { describe, expect, it } from "vitest";
import { AVERAGES } from "../candles/studies.ts";
import { averageLine, comparedLine, ownLine } from "./line-options.ts";
import type { Look } from "./look.ts";

const names = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT"];

/** A look of one colour, as forced colours have it. */
const lookOf = (more: Partial<Look>): Look =>
  ({
    ...{ text: "black", accent: "black", averages: Array(3).fill("black"), compared: Array(4).fill("black") },
    ...{ isPatterned: false, scale: 1, ...more },
  }) as Look;

const linesIn = (look: Look) => [
  ownLine(look),
  ...AVERAGES.map((length) => averageLine(look, length)),
  ...names.map((name, at) => comparedLine(look, at, name)),
];

describe("lines where colours do not tell them apart", () => {
  const lines = linesIn(lookOf({ isPatterned: true }));

  it("differ by their dashes and widths", () => {
    expect(new Set(lines.map(({ lineStyle, lineWidth }) => `${lineStyle} ${lineWidth}`)).size).toBe(
      lines.length,
    );
  });

  it("end with the name of the symbol that is compared", () => {
    expect(lines.map(({ title }) => title).filter(Boolean)).toEqual(names);
  });
});

it("lines that have colours are solid, and have no names", () => {
  const lines = linesIn(lookOf({}));
  expect(lines.every(({ lineStyle, title }) => lineStyle === LineStyle.Solid && title === "")).toBe(true);
});

it("lines for paper are as wide as on the screen once the picture is scaled down", () => {
  const widths = (scale: Look["scale"]) => linesIn(lookOf({ scale })).map(({ lineWidth }) => lineWidth);
  expect(widths(2)).toEqual(widths(1).map((width) => 2 * width));
});
