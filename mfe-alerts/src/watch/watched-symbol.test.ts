import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { above, idOf, MINUTE, NOON, samplePlan } from "./testing/sample-watch.ts";
import { told, watch } from "./testing/watch-symbol.ts";

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

describe("by ticks", () => {
  it("an alert crosses by the first one that reaches its target, as the exchange wrote it", () => {
    const { crossings, symbol } = watch([samplePlan(above(100), { note: "sell" })]);
    symbol.takeTick({ last: "99", at: NOON, lastTradeId: 1 });
    symbol.takeTick({ last: "100.10", at: NOON + 1_000, lastTradeId: 2 });
    symbol.takeTick({ last: "101", at: NOON + 2_000, lastTradeId: 3 });
    expect(crossings).toEqual([
      {
        ...{ alertId: idOf(1), number: 1, symbol: "BTCUSDT", condition: above(100), note: "sell" },
        ...{ price: "100.10", at: NOON + 1_000, source: "tick", missedSince: null },
      },
    ]);
  });

  it("one that is made beyond its target waits until the price has left", () => {
    const { crossings, tick } = watch([samplePlan(above(100))]);
    for (const [second, price] of [101, 102, 99, 100].entries()) tick(price, NOON + second * 1_000);
    expect(told(crossings)).toEqual([[idOf(1), 1, "100", 3_000, "tick"]]);
  });

  it("a tick with a lower trade id never counts", () => {
    const { crossings, tick } = watch([samplePlan(above(100))]);
    tick(99, NOON, 10);
    tick(101, NOON - 500, 9);
    tick(101, NOON + 500, 9);
    tick(99, NOON + 1_000, 11);
    expect(crossings).toEqual([]);
  });

  it("ticks count again where the exchange's trade ids start over", () => {
    const { crossings, tick } = watch([samplePlan(above(100))]);
    tick(99, NOON, 1_000);
    for (const second of [1, 2, 3, 4]) tick(101, NOON + second * 1_000, second);
    expect(told(crossings)).toEqual([[idOf(1), 1, "101", 3_000, "tick"]]);
  });

  it("one that repeats crosses again after its pause, with the next number", () => {
    const { crossings, tick } = watch([samplePlan(above(100), { repeatAfter: 1 })]);
    for (const at of [0, 1, 2, 3]) tick(at % 2 === 0 ? 99 : 101, NOON + at * 1_000);
    tick(99, NOON + 2 * MINUTE);
    tick(101, NOON + 3 * MINUTE);
    expect(told(crossings).map(([, number, , at]) => [number, at])).toEqual([
      [1, 1_000],
      [2, 3 * MINUTE],
    ]);
  });

  it("an exchange whose clock is put back holds no alert up", () => {
    const { crossings, tick } = watch([samplePlan(above(100))]);
    tick(101, NOON + 60 * MINUTE);
    tick(99, NOON);
    tick(101, NOON + 1_000);
    expect(told(crossings)).toEqual([[idOf(1), 1, "101", 1_000, "tick"]]);
  });

  it("one that crossed stays so where the exchange's clock is put back", () => {
    const { crossings, tick } = watch([
      samplePlan(above(100), { repeatAfter: 5 }),
      samplePlan(above(100), { id: idOf(2) }),
    ]);
    tick(99, NOON + 60 * MINUTE);
    tick(101, NOON + 61 * MINUTE);
    for (const at of [0, 1, 2, 3]) tick(at % 2 === 0 ? 99 : 101, NOON + at * 1_000);
    expect(crossings).toHaveLength(2);
  });

  it("moves are judged by the minutes of the window", () => {
    const plan = samplePlan({ kind: "moves", percent: 5, window: "5m" });
    const { crossings, tick } = watch([plan]);
    tick(100);
    for (const minute of [1, 2, 3, 4]) tick(100 + minute, NOON + minute * MINUTE);
    tick(106.1, NOON + 4 * MINUTE + 1_000);
    expect(told(crossings)).toEqual([[idOf(1), 1, "106.1", 4 * MINUTE + 1_000, "tick"]]);
  });
});

describe("changes", () => {
  it("of the condition have it begin anew, those of note and pause do not", () => {
    const { symbol, crossings, tick } = watch([samplePlan(above(100))]);
    tick(99);
    symbol.setPlans([samplePlan(above(100), { note: "later", repeatAfter: 5 })]);
    tick(101, NOON + 1_000);
    symbol.setPlans([samplePlan(above(98), { crossings: 1, crossedAt: NOON + 1_000, repeatAfter: 5 })]);
    tick(102, NOON + 2_000);
    expect(crossings.map(({ number, note }) => [number, note])).toEqual([[1, "later"]]);
  });

  it("that the service knows of a crossing first leave nothing to report", () => {
    const { symbol, crossings, tick } = watch([samplePlan(above(100), { repeatAfter: 1 })]);
    tick(99);
    symbol.setPlans([samplePlan(above(100), { repeatAfter: 1, crossings: 1, crossedAt: NOON + 900 })]);
    tick(101, NOON + 1_000);
    expect(crossings).toEqual([]);
    tick(99, NOON + 5 * MINUTE);
    tick(101, NOON + 6 * MINUTE);
    expect(told(crossings).map(([, number]) => number)).toEqual([2]);
  });

  it("an alert that was crossed here goes on counting until the service has caught up", () => {
    const { symbol, crossings, tick } = watch([samplePlan(above(100), { repeatAfter: 1 })]);
    tick(99);
    tick(101, NOON + 1_000);
    symbol.setPlans([samplePlan(above(100), { repeatAfter: 1 })]);
    tick(99, NOON + 5 * MINUTE);
    tick(101, NOON + 6 * MINUTE);
    expect(told(crossings).map(([, number]) => number)).toEqual([1, 2]);
  });
});
