import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { above, idOf, MINUTE, NOON, type PricePath, samplePlan } from "./testing/sample-watch.ts";
import { told, watch } from "./testing/watch-symbol.ts";

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

const STATE = { since: NOON - 60 * MINUTE, isArmed: true, crossedAt: null };
const SECOND = 1_000;

/** A wick after two and a half minutes. */
const PATH: PricePath = [
  [NOON - 120 * MINUTE, 99],
  [NOON + 2 * MINUTE + 30_000, 105],
  [NOON + 2 * MINUTE + 31_000, 98],
];

/** An alert that was judged up to noon, and a page that hears the next price at some later time. */
function miss(minutes: number, options: Parameters<typeof watch>[1] = {}, rest = {}) {
  const begin = { ...STATE, judgedUntil: NOON, reported: [] };
  const bench = watch([samplePlan(above(100), { begin, ...rest })], { path: PATH, ...options });
  bench.tick(99);
  bench.symbol.noteGap();
  vi.setSystemTime(NOON + minutes * MINUTE);
  return bench;
}

describe("a gap", () => {
  it("is read by the second, and says since when nobody watched", async () => {
    const { crossings, tick, pass, requests } = miss(10);
    tick(98);
    await pass(2 * SECOND);
    expect(requests[0]).toMatchObject({ symbol: "BTCUSDT", interval: "1s" });
    expect(told(crossings)).toMatchObject([[idOf(1), 1, "105", expect.anything(), "klines"]]);
    expect(crossings[0]?.missedSince).toBe(NOON);
    expect(Math.abs((crossings[0]?.at ?? 0) - NOON - 2.5 * MINUTE)).toBeLessThan(2 * SECOND);
  });

  it("holds live prices until its klines are judged", async () => {
    const { crossings, symbol, tick, pass, answer } = miss(10, { isSlow: true });
    tick(98);
    await pass(SECOND);
    tick(101);
    expect(crossings).toEqual([]);
    expect(symbol.seen()).toMatchObject({ at: NOON });
    await answer();
    await pass(2 * SECOND);
    await answer();
    expect(told(crossings)).toMatchObject([[idOf(1), 1, "105", expect.anything(), "klines"]]);
    expect(symbol.seen()?.at).toBeGreaterThan(NOON + 9 * MINUTE);
  });

  it("does not delay ticks for long, and is read again until its crossing is reported", async () => {
    const { state, crossings, tick, pass } = miss(10);
    state.isFailing = true;
    tick(98);
    await pass(SECOND);
    tick(97);
    await pass(20 * SECOND);
    expect(crossings).toEqual([]);
    state.isFailing = false;
    await pass(60 * SECOND);
    expect(told(crossings)).toMatchObject([[idOf(1), 1, "105", expect.anything(), "klines"]]);
  });

  it("reports one crossing when a live price crosses before the gap could be read", async () => {
    const { state, crossings, tick, pass } = miss(10);
    state.isFailing = true;
    tick(98);
    await pass(6 * SECOND);
    tick(101);
    await pass(SECOND);
    expect(crossings).toMatchObject([{ number: 1, price: "101", source: "klines", missedSince: NOON }]);
    state.isFailing = false;
    await pass(60 * SECOND);
    expect(crossings).toHaveLength(1);
  });

  it("concerns no alert that was made in it", async () => {
    const { crossings, symbol, tick, pass } = miss(5);
    const own = samplePlan(above(100), { begin: { ...STATE, judgedUntil: NOON, reported: [] } });
    symbol.setPlans([own, samplePlan(above(100), { id: idOf(2) })]);
    tick(98);
    await pass(3 * SECOND);
    expect(crossings.map(({ alertId }) => alertId)).toEqual([idOf(1)]);
    tick(100);
    expect(crossings.map(({ alertId }) => alertId)).toEqual([idOf(1), idOf(2)]);
  });
});

describe("while nobody watched", () => {
  it("klines are judged though no tick comes", async () => {
    vi.setSystemTime(NOON + 10 * MINUTE);
    const begin = { ...STATE, judgedUntil: NOON, reported: [] };
    const { crossings, pass } = watch([samplePlan(above(100), { begin })], { path: PATH });
    await pass(10 * SECOND);
    expect(told(crossings)).toMatchObject([[idOf(1), 1, "105", expect.anything(), "klines"]]);
  });

  it("nothing is shown again that was shown before the page was closed", async () => {
    vi.setSystemTime(NOON + 10 * MINUTE);
    const told = { at: NOON + 2 * MINUTE + 30_500, missedSince: null };
    const begin = { ...STATE, judgedUntil: NOON, reported: [told] };
    const plan = samplePlan(above(100), { begin, repeatAfter: 1, crossings: 1, crossedAt: told.at });
    const { crossings, pass } = watch([plan], { path: PATH });
    await pass(10 * SECOND);
    expect(crossings).toEqual([]);
  });

  it("the minutes that a move needs come from klines, and are not judged again", async () => {
    const begin = { ...STATE, isArmed: false, judgedUntil: NOON, reported: [] };
    const plan = samplePlan({ kind: "moves", percent: 5, window: "1h" }, { begin });
    const path: PricePath = [
      [NOON - 50 * MINUTE, 96],
      [NOON - 40 * MINUTE, 100],
    ];
    const { crossings, tick, requests, pass } = watch([plan], { path });
    await pass(SECOND);
    tick(100);
    await pass(3 * SECOND);
    expect(requests.some(({ interval }) => interval === "1m")).toBe(true);
    expect(crossings).toEqual([]);
    tick(94);
    expect(told(crossings)).toEqual([[idOf(1), 1, "94", 4 * SECOND, "tick"]]);
  });
});
