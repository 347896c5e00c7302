import { describe, expect, it } from "vitest";
import type { MoveWindow } from "../contracts/alert-limits.ts";
import type { AlertCondition } from "../contracts/alerts.ts";
import { exact } from "../contracts/exact-decimals.ts";
import { AlertHistory, type AlertRule, type AlertState } from "./alert-history.ts";
import { PriceRanges } from "./price-range.ts";

const MINUTE = 60_000;
const START = 28_333_333 * MINUTE;

type WatchedAlert = AlertRule & AlertState;
type PricePoint = { price: number; at: number; from?: number };

const alert = (condition: AlertCondition, facts: Partial<WatchedAlert> = {}): WatchedAlert => ({
  ...{ condition, repeatAfter: null, since: START, isArmed: false, crossedAt: null },
  ...facts,
});
const above = (price: string): AlertCondition => ({ kind: "above", price });
const below = (price: string): AlertCondition => ({ kind: "below", price });
const near = (price: string, percent: number): AlertCondition => ({ kind: "near", price, percent });
const moves = (percent: number, window: MoveWindow): AlertCondition => ({ kind: "moves", percent, window });

/** Feeds prices, and gives the indexes of those by which the alert crosses. */
function run(watch: AlertHistory, points: readonly PricePoint[], minutes = new PriceRanges()): number[] {
  return points.flatMap(({ price: value, ...point }, index) => {
    const price = exact(String(value));
    minutes.add(point.at, price, price);
    return watch.take({ ...point, price }, minutes) ? [index] : [];
  });
}

const createHistory = (one: WatchedAlert) => new AlertHistory(one, one);

const everySecond = (prices: readonly number[], start = START): PricePoint[] =>
  prices.map((price, index) => ({ price, at: start + index * 1_000 }));
const everyMinute = (prices: readonly number[], start = START): PricePoint[] =>
  prices.map((price, index) => ({ price, at: start + index * MINUTE }));

describe("an alert with a target", () => {
  it.each([
    { name: "crosses from the other side", condition: above("10"), prices: [9, 11], at: [1] },
    { name: "crosses by a price that equals the target", condition: above("10"), prices: [9, 10], at: [1] },
    {
      name: "is not armed by a price that equals the target",
      condition: above("10"),
      prices: [10, 11],
      at: [],
    },
    {
      name: "made beyond the target, waits until it was left",
      condition: above("10"),
      prices: [11, 12, 9.9, 10],
      at: [3],
    },
    { name: "that crossed does not cross again", condition: above("10"), prices: [9, 11, 9, 11], at: [1] },
    { name: "below crosses downwards", condition: below("10"), prices: [9, 11, 10], at: [2] },
    {
      name: "near crosses from above and at the edge",
      condition: near("100", 1),
      prices: [100, 101.5, 101],
      at: [2],
    },
    { name: "near crosses from below", condition: near("100", 1), prices: [98, 98.9, 99.5], at: [2] },
    {
      name: "near is passed over by a price that was never within",
      condition: near("100", 1),
      prices: [98, 102],
      at: [],
    },
    { name: "near fires at its exact border", condition: near("0.3", 10), prices: [0.34, 0.33], at: [1] },
    { name: "near is not reached beyond it", condition: near("0.3", 10), prices: [0.34, 0.3301], at: [] },
    { name: "compares numbers, not texts", condition: above("9.5"), prices: [9.4, 10], at: [1] },
  ])("$name", ({ condition, prices, at }) => {
    expect(run(createHistory(alert(condition)), everySecond(prices))).toEqual(at);
  });

  it("ignores what was before it began", () => {
    const watch = createHistory(alert(above("10"), { since: START + 1_500 }));
    expect(run(watch, everySecond([9, 9, 11, 9, 11]))).toEqual([4]);
  });

  it("ignores a price that may have been before it began", () => {
    const watch = createHistory(alert(above("10"), { since: START + 10_000 }));
    const points = [
      { price: 9, at: START + 20_000, from: START },
      { price: 11, at: START + 59_999 },
      { price: 9, at: START + 80_000, from: START + MINUTE },
      { price: 11, at: START + 100_000, from: START + MINUTE },
    ];
    expect(run(watch, points)).toEqual([3]);
  });

  it("ignores crossings until its pause is over, including its last moment, when it repeats", () => {
    const watch = createHistory(alert(above("10"), { repeatAfter: 1 }));
    const at = (seconds: number, price: number) => ({ price, at: START + seconds * 1_000 });
    const points = [at(0, 9), at(1, 10), at(30, 9), at(40, 11), at(50, 9), at(61, 10), at(62, 9), at(63, 10)];
    expect(run(watch, points)).toEqual([1, 7]);
  });

  it("never crosses twice while the price stays beyond the target when it repeats", () => {
    const watch = createHistory(alert(below("10"), { repeatAfter: 1 }));
    expect(run(watch, everyMinute([11, 9, 9, 9, 9, 9, 11, 8]))).toEqual([1, 7]);
  });

  it("keeps in its state whether it is armed, since when, and when it last crossed", () => {
    const watch = createHistory(alert(above("10"), { repeatAfter: 5 }));
    expect([watch.state.isArmed, watch.state.since, watch.state.crossedAt]).toEqual([false, START, null]);
    run(watch, everySecond([9]));
    expect(watch.state.isArmed).toBe(true);
    run(watch, everySecond([9, 10]));
    expect([watch.state.isArmed, watch.state.since, watch.state.crossedAt]).toEqual([
      false,
      START + 1_000,
      START + 1_000,
    ]);
  });

  it("crosses again after its owner woke it", () => {
    const woken = alert(above("10"), { since: START, crossedAt: START - 5_000 });
    expect(run(createHistory(woken), everySecond([9, 10]))).toEqual([1]);
    const changed = alert(above("10"), { since: START, crossedAt: START - 5_000, repeatAfter: 100 });
    expect(run(createHistory(changed), everySecond([9, 10]))).toEqual([1]);
  });
});

describe("an alert of a move", () => {
  it.each([
    { name: "rises from the lowest", prices: [100, 98, 99, 102.9], at: [3] },
    { name: "falls from the highest", prices: [100, 104, 103, 98.8], at: [3] },
    { name: "has moved once it equals the bound", prices: [100, 105], at: [1] },
    { name: "has moved by exactly ten percent", prices: [0.3, 0.33], at: [1], percent: 10 },
    { name: "has not moved by less", prices: [0.3, 0.3299], at: [], percent: 10 },
    { name: "counts five minutes only", prices: [100, 102, 102, 102, 102, 106], at: [] },
    { name: "counts the first of five minutes", prices: [100, 102, 102, 102, 105], at: [4] },
  ])("$name", ({ prices, at, percent = 5 }) => {
    expect(run(createHistory(alert(moves(percent, "5m"))), everyMinute(prices))).toEqual(at);
  });

  it("begins with the first whole minute after it was made", () => {
    const watch = createHistory(alert(moves(5, "5m"), { since: START + 1 }));
    expect(run(watch, everySecond([90, 100, 110], START))).toEqual([]);
    expect(run(watch, everyMinute([100, 104, 105], START + MINUTE))).toEqual([2]);
  });

  it("starts over with each crossing", () => {
    const watch = createHistory(alert(moves(5, "1h"), { repeatAfter: 1 }));
    expect(run(watch, everyMinute([100, 105, 110, 111, 112, 116]))).toEqual([1, 3]);
  });

  it("counts minutes from before it was watched", () => {
    const minutes = new PriceRanges();
    minutes.add(START - 3 * MINUTE, exact("100"), exact("104"));
    const watch = createHistory(alert(moves(5, "5m"), { since: START - 9 * MINUTE }));
    expect(run(watch, everyMinute([103, 105]), minutes)).toEqual([1]);
  });
});
