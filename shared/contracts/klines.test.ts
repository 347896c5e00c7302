import { describe, expect, it } from "vitest";
import { klinesSchema } from "./kline-schemas.ts";
import {
  firstMissing,
  inOrder,
  intervalLength,
  KLINE_INTERVALS,
  type Kline,
  type Klines,
  openTimeAt,
} from "./klines.ts";

const _DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 25, 12, 34, 56, 789);

describe("an interval", () => {
  it("has the length that its name says", () => {
    expect(KLINE_INTERVALS.map((interval) => intervalLength(interval) / 60_000)).toEqual([
      1, 5, 15, 60, 240, 1_440, 10_080,
    ]);
  });

  it.each([
    ["1m", "2026-11-25T12:34:00.000Z"],
    ["5m", "2026-11-25T12:30:00.000Z"],
    ["15m", "2026-11-25T12:30:00.000Z"],
    ["1h", "2026-11-25T12:00:00.000Z"],
    ["4h", "2026-11-25T12:00:00.000Z"],
    ["1d", "2026-11-25T00:00:00.000Z"],
    ["1w", "2026-11-23T00:00:00.000Z"],
  ] as const)("holds %s when it began at %s", (interval, begin) => {
    expect(new Date(openTimeAt(interval, NOON)).toISOString()).toBe(begin);
    expect(openTimeAt(interval, Date.parse(begin))).toBe(Date.parse(begin));
    expect(openTimeAt(interval, Date.parse(begin) - 1)).toBe(Date.parse(begin) - intervalLength(interval));
  });
});

describe("klines", () => {
  const klines: Klines = {
    klines: [[NOON, "0.00001190", "0.00001244", "0.00001184", "0.00001231", 481_220_455_712]],
    hasOlder: true,
  };

  it("are the same after their way as JSON, with the exchange's decimals", () => {
    expect(klinesSchema.parse(JSON.parse(JSON.stringify(klines)))).toEqual(klines);
    expect(klinesSchema.parse({ klines: [], hasOlder: false })).toEqual({ klines: [], hasOlder: false });
  });

  const at = (openTime: number, close = "1"): Kline => [openTime, "1", "1", "1", close, 1];

  it("are in order oldest first, and of those with the same time the last one", () => {
    expect(inOrder([at(3), at(1), at(2), at(1, "2"), at(2, "3"), at(2, "4")])).toEqual([
      ...[at(1, "2"), at(2, "4"), at(3)],
    ]);
    expect(inOrder([])).toEqual([]);
  });

  it.each<[string, number[], number | null]>([
    ["between two others", [10, 12, 13], 11],
    ["before the first", [11, 12, 13], 10],
    ["after the last", [10, 11], 12],
    ["at the end of a span alone", [10, 11, 12], 13],
    ["nowhere", [10, 11, 12, 13], null],
    ["nowhere, with others around", [8, 9, 10, 11, 12, 13, 15], null],
    ["of which there are none", [], 10],
  ])("show that one is missing %s", (_, times, expected) => {
    const klines = times.map((time) => at(time));
    expect(firstMissing(klines, 1, 10, 14)).toBe(expected);
  });

  it.each<[string, unknown]>([
    ["a price that is a number", [NOON, 1, "2", "1", "2", 3]],
    ["a negative price", [NOON, "-1", "2", "1", "2", 3]],
    ["a volume that is a text", [NOON, "1", "2", "1", "2", "3"]],
    ["an item too few", [NOON, "1", "2", "1", "2"]],
    ["an item too many", [NOON, "1", "2", "1", "2", 3, 4]],
  ])("have no %s", (_, kline) => {
    expect(klinesSchema.safeParse({ klines: [kline], hasOlder: false }).success).toBe(false);
  });
});
