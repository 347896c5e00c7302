import type { ISeriesApi } from "lightweight-charts";
import { describe, expect, it } from "vitest";
import type { Candles } from "../candles/candles.ts";
import { candle } from "../testing/klines.ts";
import { feedSeries, firstChange } from "./feed-series.ts";

const row = (count: number, from = 0): Candles =>
  Array.from({ length: count }, (_, at) => candle((from + at) * 60_000, from + at));

/** The candles with another object at an index, as one that the exchange has changed is. */
const changedAt = (candles: Candles, index: number): Candles =>
  candles.map((each, at) => (at === index ? { ...each, close: "9" } : each));

describe("the first change", () => {
  const before = row(20);
  it.each<[string, Candles, number | null]>([
    ["is at the end where nothing differs", [...before], 20],
    ["is the last candle where that has moved", changedAt(before, 19), 19],
    ["is the new candle", [...before, ...row(1, 20)], 20],
    [
      "is the last known candle where a new one has begun and that has moved",
      [...changedAt(before, 19), ...row(1, 20)],
      19,
    ],
    ["is one of the last eight", changedAt(before, 12), 12],
  ])("%s", (_, after, index) => {
    expect(firstChange(before, after)).toBe(index);
  });

  it.each<[string, Candles, Candles]>([
    ["nothing is shown yet", [], row(3)],
    ["older candles came", before, [...row(1, -1), ...before]],
    ["older candles came before a few", row(3), row(5, -2)],
    ["as many candles are others", before, row(20, 1)],
    ["there are fewer", before, row(19)],
    ["there are many more", before, [...before, ...row(9, 20)]],
    ["an earlier candle differs", before, changedAt(before, 11)],
    ["the first differs", before, changedAt(before, 0)],
  ])("takes no single candle when %s", (_, shown, after) => {
    expect(firstChange(shown, after)).toBeNull();
  });
});

/** Keeps what a series shows, by the rules of the library far zoomed out: only the last or a later point may be updated. */
function createSeries() {
  let shown: { time: number; value: number }[] = [];
  const calls: string[] = [];
  const api = {
    setData(points: typeof shown) {
      calls.push(`set ${points.length}`);
      shown = points;
    },
    update(point: { time: number; value: number }, ...historical: boolean[]) {
      const last = shown.at(-1)?.time ?? -1;
      if (point.time < last || historical.length > 0)
        throw new Error("Historical updates are not supported.");
      calls.push(`update ${point.time}`);
      shown = [...shown.filter(({ time }) => time !== point.time), point].sort((a, b) => a.time - b.time);
    },
  };
  const feed = (before: Candles, after: Candles) => {
    feedSeries(api as unknown as ISeriesApi<"Line">, before, after, (candles, index) => {
      const { openTime, close } = candles[index] ?? candle(0, 0);
      return { time: openTime / 60_000, value: Number(close) } as never;
    });
  };
  return { calls, feed, values: () => shown.map(({ value }) => value) };
}

describe("a series", () => {
  it("gets a tick as one update", () => {
    const { calls, feed, values } = createSeries();
    const before = row(20);
    feed([], before);
    feed(before, changedAt(before, 19));
    expect(calls).toEqual(["set 20", "update 19"]);
    expect(values().at(-1)).toBe(9);
  });

  it("gets the last candle and those that follow it, one by one", () => {
    const { calls, feed, values } = createSeries();
    const before = row(4);
    feed([], before);
    feed(before, [...changedAt(before, 3), ...row(2, 4)]);
    expect(calls).toEqual(["set 4", "update 3", "update 4", "update 5"]);
    expect(values()).toEqual([0, 1, 2, 9, 4, 5]);
  });

  it("is set again when a candle before the last has changed", () => {
    const { calls, feed, values } = createSeries();
    const before = row(20);
    feed([], before);
    feed(before, [...changedAt(before, 18), ...row(1, 20)]);
    expect(calls).toEqual(["set 20", "set 21"]);
    expect(values().slice(-3)).toEqual([9, 19, 20]);
  });
});
