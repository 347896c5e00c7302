import { intervalLength, KLINE_INTERVALS } from "@cointide/shared/contracts/klines";
import { expect, it } from "vitest";
import { sampleCandles } from "../testing/klines.ts";
import { timeMarks } from "./time-axis.ts";

const NOW = Date.UTC(2026, 10, 24, 4, 2);
const texts = (...args: Parameters<typeof timeMarks>) => timeMarks(...args).map(({ text }) => text);

it("names days between hours", () => {
  expect(texts(sampleCandles("1h", 50, NOW), 11, "utc")).toEqual([...["12:00 PM", "23", "12:00 PM", "24"]]);
});

it("names months between days, and half months where there is room for one", () => {
  expect(texts(sampleCandles("1d", 90, NOW), 12, "utc")).toEqual(["Sep", "16", "Oct", "16", "Nov", "16"]);
});

it("names years between months", () => {
  expect(texts(sampleCandles("1w", 100, NOW), 24, "utc")).toEqual(["2025", "Jul", "2026", "Jul"]);
});

it.each(KLINE_INTERVALS)("leaves room between all marks of %s", (interval) => {
  const candles = sampleCandles(interval, 200, NOW);
  expect(candles.at(-1)?.openTime).toBeGreaterThan(NOW - intervalLength(interval));
  const marks = timeMarks(candles, 10, "local").map(({ at }) => at);
  expect(marks.length).toBeGreaterThan(4);
  for (const [index, at] of marks.slice(1).entries()) {
    expect(at - (marks[index] as number)).toBeGreaterThanOrEqual(10);
  }
});
