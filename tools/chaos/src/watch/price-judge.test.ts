import { expect, test } from "vitest";
import type { Look } from "./look.ts";
import { createPriceJudge } from "./price-judge.ts";

/** An exchange on which every price equals the second, and 666 never occurs. */
const truth = {
  ageOf: (_: string, price: number, at: number) =>
    price === 666 ? null : Math.max(0, at - (price + 1) * 1_000),
};

const shown = (price: number, at: number, { feed = "Live", note = "" } = {}): Look => ({
  ...{ at, feed },
  rows: [{ symbol: "BTCUSDT", price, note }],
  ...{ waiting: [], said: [], characters: 100 },
});

/** Returns the ages of the prices that are reported after each of these looks, of which the oldest may be 5 s. */
function judge(...looks: Look[]) {
  const judge = createPriceJudge(truth);
  return looks.map((look) => judge.judge(look, 5_000).map(({ age }) => age));
}

test.each<[string, Look[], (number | null)[][]]>([
  ["a price within its limit", [shown(100, 106_000), shown(102, 108_000)], [[], []]],
  [
    "a price that stays too old, once",
    [shown(100, 107_000), shown(100, 108_100), shown(100, 109_000)],
    [[], [7_100], []],
  ],
  ["a row whose prices change and are too old", [shown(70, 100_000), shown(71, 101_000)], [[], [29_000]]],
  ["a price that never was, immediately", [shown(666, 700_000)], [[null]]],
  [
    "a marked price",
    [shown(100, 107_000, { note: "7 s ago" }), shown(100, 109_000, { note: "9 s ago" })],
    [[], []],
  ],
  [
    "a price under a stale feed",
    [shown(100, 107_000, { feed: "Stale" }), shown(100, 109_000, { feed: "Stale" })],
    [[], []],
  ],
  [
    "a price on a page without a status",
    [shown(100, 107_000, { feed: "" }), shown(100, 109_000, { feed: "" })],
    [[], [8_000]],
  ],
  [
    "a price that was marked in between",
    [shown(100, 107_000), shown(100, 107_500, { feed: "Stale" }), shown(100, 108_100)],
    [[], [], []],
  ],
])("reports the wrong age of %s", (_, looks, ages) => {
  expect(judge(...looks)).toEqual(ages);
});
