import { expect, it } from "vitest";
import { hasLine, intervalFor, windowLength } from "./window-span.ts";

it.each([
  ["1m", false],
  ["2m", false],
  ["3m", true],
  ["59m", true],
  ["1h", true],
  ["7d", true],
  ["soon", false],
])("a window of %s has enough candles for a line: %s", (window, expected) => {
  expect(hasLine(window)).toBe(expected);
});

it.each([
  ["30m", "1m", 30],
  ["3h", "1m", 180],
  ["12h", "5m", 144],
  ["1d", "15m", 96],
  ["7d", "1h", 168],
])("a window of %s has candles of %s, %d of them", (window, interval, count) => {
  const minutes = { "1m": 1, "5m": 5, "15m": 15, "1h": 60 }[interval] ?? 0;
  expect(intervalFor(windowLength(window))).toBe(interval);
  expect(windowLength(window) / 60_000 / minutes).toBe(count);
});
