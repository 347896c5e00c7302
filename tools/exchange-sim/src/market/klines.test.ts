import { expect, it } from "vitest";
import { intervalLength, type Kline, listKlines } from "./klines.ts";
import { createMarket } from "./market.ts";
import type { Pair } from "./pairs.ts";
import type { Series } from "./series.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 6, 1, 12, 34, 56, 789);
const market = createMarket(1, () => true);
const pair = market.pair("ETHUSDT") as Pair;
const series = market.series("ETHUSDT") as Series;
const list = (query: Partial<Parameters<typeof listKlines>[2]>) => [
  ...listKlines(pair, series, { interval: MINUTE, limit: 500, ...query }, NOW),
];
const openTimes = (klines: Kline[]) => klines.map((kline) => kline[0]);

it("returns the newest klines, the last one unfinished, without a start", () => {
  const klines = list({ limit: 3 });
  const newest = Math.floor(NOW / MINUTE) * MINUTE;
  expect(openTimes(klines)).toEqual([newest - 2 * MINUTE, newest - MINUTE, newest]);
  expect(klines.at(-1)?.[6]).toBe(newest + MINUTE - 1);
  expect(Number(klines.at(-1)?.[4]) * 100).toBeCloseTo(series.priceAt(Math.floor(NOW / 1000)), 6);
});

it("returns no klines that open after the end or in the future", () => {
  const end = NOW - DAY;
  expect(list({ endTime: end, limit: 1 })[0]?.[0]).toBe(Math.floor(end / MINUTE) * MINUTE);
  expect(list({ startTime: NOW + DAY })).toEqual([]);
  expect(list({ startTime: end, endTime: end - 1 })).toEqual([]);
});

it.each([
  ["an hour of 1m klines into the 1h kline", MINUTE, HOUR],
  ["a week of 1d klines into the 1w kline", DAY, 7 * DAY],
])("joins %s", (_, part, whole) => {
  const newest = list({ limit: 1, interval: whole })[0]?.[0] as number;
  const from = newest - whole;
  const parts = list({ startTime: from, limit: whole / part, interval: part });
  const [joined] = list({ startTime: from, limit: 1, interval: whole }) as [Kline];
  const numbers = (place: number) => parts.map((kline) => Number(kline[place]));
  expect(parts[0]?.[1]).toBe(joined[1]);
  expect(Math.max(...numbers(2))).toBe(Number(joined[2]));
  expect(Math.min(...numbers(3))).toBe(Number(joined[3]));
  expect(parts.at(-1)?.[4]).toBe(joined[4]);
  const sum = (place: number) => numbers(place).reduce((total, value) => total + value, 0);
  expect(sum(5)).toBeCloseTo(Number(joined[5]), 3);
  expect(sum(7)).toBeCloseTo(Number(joined[7]), 2);
  expect(sum(8)).toBe(joined[8]);
});

it("supports the exchange's intervals and no others", () => {
  const names = "1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w".split(" ");
  for (const name of names) expect(intervalLength(name), name).toBeGreaterThan(0);
  for (const name of ["2m", "60m", "24h", "1y", "toString", ""])
    expect(intervalLength(name), name).toBeNull();
});
