import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { above, idOf, MINUTE, NOON, type PricePath, samplePlan } from "./testing/sample-watch.ts";
import { told, watch } from "./testing/watch-symbol.ts";

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

describe("a gap", () => {
  const PATH: PricePath = [
    [NOON, 99],
    [NOON + 2 * MINUTE, 99],
    [NOON + 2 * MINUTE + 30_000, 105],
    [NOON + 3 * MINUTE, 98],
    [NOON + 10 * MINUTE, 98],
  ];

  it("is read from klines before the next tick, and says since when nobody watched", async () => {
    const { crossings, symbol, tick, settle, spans } = watch([samplePlan(above(100))], { path: PATH });
    tick(99, NOON + 1_000);
    symbol.noteGap();
    await settle();
    expect(spans).toEqual([]);
    tick(98, NOON + 10 * MINUTE);
    await settle();
    expect(spans[0]).toEqual({ symbol: "BTCUSDT", interval: "1m", from: NOON + 1_000, to: null });
    expect(crossings).toMatchObject([
      { number: 1, price: "105", source: "klines", missedSince: NOON + 1_000 },
    ]);
    expect(Math.floor((crossings[0]?.at ?? 0) / MINUTE)).toBe(NOON / MINUTE + 2);
  });

  it("holds live prices until its klines are judged", async () => {
    const { crossings, symbol, tick, answer } = watch([samplePlan(above(100))], { path: PATH, isSlow: true });
    tick(99, NOON + 1_000);
    symbol.noteGap();
    tick(98, NOON + 10 * MINUTE);
    tick(101, NOON + 10 * MINUTE + 1_000);
    expect(crossings).toEqual([]);
    expect(symbol.seen()).toBeNull();
    await answer();
    expect(told(crossings)).toMatchObject([[idOf(1), 1, "105", expect.anything(), "klines"]]);
    expect(symbol.seen()).toMatchObject({ at: NOON + 10 * MINUTE + 1_000 });
  });

  it("does not hold them for long, and counts as soon as it can be read", async () => {
    const { crossings, symbol, tick, answer } = watch([samplePlan(above(100))], { path: PATH, isSlow: true });
    tick(99, NOON + 1_000);
    symbol.noteGap();
    tick(98, NOON + 10 * MINUTE);
    await vi.advanceTimersByTimeAsync(10_000);
    tick(97, NOON + 11 * MINUTE);
    expect(crossings).toEqual([]);
    await answer();
    expect(told(crossings)).toMatchObject([[idOf(1), 1, "105", expect.anything(), "klines"]]);
  });

  it("counts once where live prices have crossed before it could be read", async () => {
    const plan = samplePlan(above(100));
    const { crossings, symbol, tick, answer } = watch([plan], { path: PATH, isSlow: true });
    tick(99, NOON + 1_000);
    symbol.noteGap();
    tick(98, NOON + 10 * MINUTE);
    await vi.advanceTimersByTimeAsync(10_000);
    tick(101, NOON + 11 * MINUTE);
    await answer();
    expect(told(crossings)).toMatchObject([[idOf(1), 1, "101", 11 * MINUTE, "tick"]]);
  });

  it("counts beside a later crossing where the pause of the alert lies between", async () => {
    const plan = samplePlan(above(100), { repeatAfter: 1 });
    const { crossings, symbol, tick, answer } = watch([plan], { path: PATH, isSlow: true });
    tick(99, NOON + 1_000);
    symbol.noteGap();
    tick(98, NOON + 10 * MINUTE);
    await vi.advanceTimersByTimeAsync(10_000);
    tick(101, NOON + 11 * MINUTE);
    await answer();
    expect(told(crossings).map(([, number, price]) => [number, price])).toEqual([
      [1, "101"],
      [2, "105"],
    ]);
  });

  it("is read again where the newest klines were on their way still", async () => {
    const spike: PricePath = [...PATH.slice(0, 2), [NOON + 3 * MINUTE, 98], [NOON + 10 * MINUTE, 98]];
    const late: PricePath = [
      ...spike.slice(0, -1),
      [NOON + 10 * MINUTE, 98],
      [NOON + 10 * MINUTE + 10_000, 104],
    ];
    const { state, crossings, symbol, tick, settle } = watch([samplePlan(above(100))], { path: spike });
    tick(99, NOON + 1_000);
    symbol.noteGap();
    tick(98, NOON + 10 * MINUTE + 20_000);
    await settle();
    expect(crossings).toEqual([]);
    state.path = late;
    await vi.advanceTimersByTimeAsync(25_000);
    expect(told(crossings)).toMatchObject([[idOf(1), 1, "104", expect.anything(), "klines"]]);
  });

  it("that is read again counts no crossing twice", async () => {
    const path: PricePath = [
      ...PATH.slice(0, -1),
      [NOON + 10 * MINUTE, 98],
      [NOON + 10 * MINUTE + 5_000, 104],
    ];
    const { crossings, symbol, tick } = watch([samplePlan(above(100), { repeatAfter: 1 })], { path });
    tick(99, NOON + 1_000);
    symbol.noteGap();
    tick(104, NOON + 10 * MINUTE + 20_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told(crossings).map(([, number, price]) => [number, price])).toEqual([
      [1, "105"],
      [2, "104"],
    ]);
  });

  it("concerns no alert that was made in it", async () => {
    const { crossings, symbol, tick, answer } = watch([samplePlan(above(1_000))], {
      path: PATH,
      isSlow: true,
    });
    tick(99, NOON + 1_000);
    symbol.noteGap();
    tick(98, NOON + 10 * MINUTE);
    symbol.setPlans([samplePlan(above(1_000)), samplePlan(above(100), { id: idOf(2) })]);
    await answer();
    expect(crossings).toEqual([]);
    tick(99, NOON + 11 * MINUTE);
    tick(100, NOON + 12 * MINUTE);
    expect(told(crossings)).toEqual([[idOf(2), 1, "100", 12 * MINUTE, "tick"]]);
  });

  it("before the first price is none", () => {
    const { symbol, tick, spans } = watch([samplePlan(above(100))]);
    symbol.noteGap();
    tick(99);
    expect(spans).toEqual([]);
  });
});

describe("where nobody watched", () => {
  const begin = { since: NOON - 240 * MINUTE, isArmed: true, crossedAt: null, crossings: 0 };
  const missedSince = NOON - 120 * MINUTE;
  const quiet = (from: number, to: number, price: number): PricePath =>
    Array.from({ length: Math.ceil((to - from) / MINUTE) }, (_, minute) => [from + minute * MINUTE, price]);

  it("klines are judged before the first tick comes", async () => {
    const path: PricePath = [
      ...quiet(missedSince, NOON - 3 * MINUTE, 99),
      [NOON - 3 * MINUTE, 103],
      [NOON - MINUTE, 97],
    ];
    const { crossings, settle } = watch([samplePlan(above(100), { begin, missedSince })], { path });
    await settle();
    expect(told(crossings)).toEqual([[idOf(1), 1, "103", -3 * MINUTE, "klines"]]);
    expect(crossings[0]?.missedSince).toBe(missedSince);
  });

  it("what happened between those klines and a late first tick is read too", async () => {
    const path = quiet(missedSince, NOON, 99);
    const { state, crossings, tick, settle } = watch([samplePlan(above(100), { begin, missedSince })], {
      path,
    });
    await settle();
    state.path = [...path, [NOON + 2 * MINUTE, 104], [NOON + 4 * MINUTE, 98]];
    tick(98, NOON + 5 * MINUTE);
    await settle();
    expect(told(crossings)).toEqual([[idOf(1), 1, "104", 2 * MINUTE, "klines"]]);
  });

  it("the minutes that a move needs come from klines, and are not judged again", async () => {
    const plan = samplePlan(
      { kind: "moves", percent: 5, window: "1h" },
      { begin: { ...begin, isArmed: false } },
    );
    const path: PricePath = [
      ...quiet(NOON - 50 * MINUTE, NOON - 40 * MINUTE, 90),
      ...quiet(NOON - 40 * MINUTE, NOON, 100),
    ];
    const { crossings, tick, spans, settle } = watch([plan], { path });
    await settle();
    expect(spans[0]).toMatchObject({ interval: "1m", from: NOON - 60 * MINUTE });
    expect(crossings).toEqual([]);
    tick(94, NOON + 1_000);
    expect(told(crossings)).toEqual([[idOf(1), 1, "94", 1_000, "tick"]]);
  });
});
