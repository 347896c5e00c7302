import { expect, test } from "vitest";
import type { Look } from "./look.ts";
import type { MarketTruth } from "./market-truth.ts";
import { createPriceJudge } from "./price-judge.ts";

/** An exchange whose price of everything is the second; 666 it never had. */
const truth: Pick<MarketTruth, "ageOf"> = {
  ageOf: (_, price, at) => (price === 666 ? null : Math.max(0, at - (price + 1) * 1_000)),
};
const OLDEST = 5_000;

const shown = (price: number, at: number, { feed = "Live", note = "" } = {}): Look => ({
  ...{ at, feed },
  rows: [{ symbol: "BTCUSDT", price, note }],
  ...{ waiting: [], said: [], characters: 100 },
});

test("a price that is as old as it may be is right", () => {
  const judge = createPriceJudge(truth);
  expect(judge.judge(shown(100, 106_000), OLDEST)).toEqual([]);
  expect(judge.judge(shown(102, 108_000), OLDEST)).toEqual([]);
});

test("a price that is too old and stays is wrong, and reported once", () => {
  const judge = createPriceJudge(truth);
  expect(judge.judge(shown(100, 107_000), OLDEST)).toEqual([]);
  expect(judge.judge(shown(100, 108_100), OLDEST)).toEqual([
    { symbol: "BTCUSDT", price: 100, age: 7_100, at: 108_100 },
  ]);
  expect(judge.judge(shown(100, 109_000), OLDEST)).toEqual([]);
});

test("a row whose old prices change is as wrong as one that stands still", () => {
  const judge = createPriceJudge(truth);
  judge.judge(shown(70, 100_000), OLDEST);
  expect(judge.judge(shown(71, 101_000), OLDEST)).toHaveLength(1);
});

test("a price that the exchange never had is wrong at first sight", () => {
  expect(createPriceJudge(truth).judge(shown(666, 700_000), OLDEST)).toMatchObject([{ age: null }]);
});

test("a price that is marked, or under a feed that is not live, is not shown as live", () => {
  const judge = createPriceJudge(truth);
  for (const at of [107_000, 109_000]) {
    expect(judge.judge(shown(100, at, { note: "7 s ago" }), OLDEST)).toEqual([]);
    expect(judge.judge(shown(100, at, { feed: "Stale" }), OLDEST)).toEqual([]);
  }
});

test("a page that says nothing of its prices shows them as live", () => {
  const judge = createPriceJudge(truth);
  judge.judge(shown(100, 107_000, { feed: "" }), OLDEST);
  expect(judge.judge(shown(100, 109_000, { feed: "" }), OLDEST)).toHaveLength(1);
});

test("the time before a mark went away does not count", () => {
  const judge = createPriceJudge(truth);
  judge.judge(shown(100, 107_000), OLDEST);
  judge.judge(shown(100, 107_500, { feed: "Stale" }), OLDEST);
  expect(judge.judge(shown(100, 108_100), OLDEST)).toEqual([]);
});
