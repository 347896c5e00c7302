import { ProcessClock } from "@cointide/shared/alerts/process-clock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { above, idOf, MINUTE, NOON, samplePlan } from "./testing/sample-watch.ts";
import { told, watch } from "./testing/watch-symbol.ts";

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

/** A page that has watched since a minute before noon, and heard 99 last. */
async function watching(...plans: Parameters<typeof watch>) {
  vi.setSystemTime(NOON - MINUTE);
  const bench = watch(...plans);
  bench.tick(99);
  await bench.pass(MINUTE);
  bench.requests.length = 0;
  return bench;
}

describe("by ticks", () => {
  it("an alert crosses by the first one that reaches its target, as the exchange wrote it", async () => {
    const { crossings, symbol, pass } = await watching([samplePlan(above(100), { note: "sell" })]);
    symbol.takeTick({ last: "99", at: NOON, lastTradeId: 11, sentAt: NOON });
    await pass(1_000);
    symbol.takeTick({ last: "100.10", at: NOON + 1_000, lastTradeId: 12, sentAt: NOON + 1_000 });
    expect(crossings).toEqual([
      {
        ...{ alertId: idOf(1), number: 1, symbol: "BTCUSDT", condition: above(100), note: "sell" },
        ...{ price: "100.10", at: NOON + 1_000, source: "tick", missedSince: null },
      },
    ]);
  });

  it("shells that do not say when a tick was sent say when its day ended", async () => {
    const { crossings, symbol } = await watching([samplePlan(above(100))]);
    symbol.takeTick({ last: "100", at: NOON - 300, lastTradeId: 12 });
    expect(told(crossings)).toEqual([[idOf(1), 1, "100", -300, "tick"]]);
  });

  it("one that repeats crosses again after its pause, with the next number", async () => {
    const { crossings, tick, pass } = await watching([samplePlan(above(100), { repeatAfter: 1 })]);
    for (const price of [101, 99, 101, 99]) {
      tick(price);
      await pass(1_000);
    }
    await pass(MINUTE);
    tick(101);
    expect(told(crossings).map(([, number, , at]) => [number, at])).toEqual([
      [1, 0],
      [2, 4_000 + MINUTE],
    ]);
  });

  it("ticks that waited while the page stood still have the times at which they were sent", async () => {
    const clock = new ProcessClock(() => Date.now());
    const { crossings, tick } = await watching([samplePlan(above(100))], { clock });
    clock.beat();
    vi.setSystemTime(NOON + 30_000);
    clock.beat();
    for (const second of [1, 2, 3]) tick(98 + second, NOON + second * 1_000);
    expect(told(crossings)).toEqual([[idOf(1), 1, "100", 2_000, "tick"]]);
  });
});

describe("changes", () => {
  it("restart the alert when they are of the condition, and not when they are of note or cooldown", async () => {
    const { symbol, crossings, tick, pass } = await watching([samplePlan(above(100))]);
    symbol.setPlans([samplePlan(above(100), { note: "later", repeatAfter: 5 })]);
    await pass(1_000);
    tick(101);
    symbol.setPlans([samplePlan(above(98), { crossings: 1, crossedAt: NOON + 1_000, repeatAfter: 5 })]);
    await pass(1_000);
    tick(102);
    expect(crossings.map(({ number, note }) => [number, note])).toEqual([[1, "later"]]);
  });

  it("leave nothing to report when the service knows of a crossing first", async () => {
    const { symbol, crossings, tick, pass } = await watching([samplePlan(above(100), { repeatAfter: 1 })]);
    symbol.setPlans([samplePlan(above(100), { repeatAfter: 1, crossings: 1, crossedAt: NOON + 900 })]);
    await pass(1_000);
    tick(101);
    expect(crossings).toEqual([]);
    await pass(MINUTE);
    tick(99);
    await pass(5 * MINUTE);
    tick(101);
    expect(told(crossings).map(([, number]) => number)).toEqual([2]);
  });

  it("an alert that was crossed here goes on counting until the service has caught up", async () => {
    const { symbol, crossings, tick, pass } = await watching([samplePlan(above(100), { repeatAfter: 1 })]);
    tick(101);
    symbol.setPlans([samplePlan(above(100), { repeatAfter: 1 })]);
    await pass(5 * MINUTE);
    tick(99);
    await pass(5 * MINUTE);
    tick(101);
    expect(told(crossings).map(([, number]) => number)).toEqual([1, 2]);
  });
});
