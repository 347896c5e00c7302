import { describe, expect, it } from "vitest";
import {
  above,
  alertOf,
  createBench,
  HOUR,
  MINUTE,
  type PriceAt,
  SECOND,
  START,
} from "./testing/symbol-bench.ts";

describe("ticks", () => {
  it("show a gap after a silence only if trades were made in it", () => {
    for (const trades of [1, 3]) {
      const bench = createBench(() => 9);
      bench.add(alertOf(above("10")));
      bench.ticks(500, 3 * SECOND);
      bench.answerAll(3 * SECOND);
      bench.engine.doubt();
      const clock = { now: START + 20_000, sentAfter: START + 10_000, isMeasured: true };
      bench.engine.tick({ price: "9", lastTradeId: 3 + trades, eventTime: START + 19_900 }, clock);
      expect(bench.engine.isLive).toBe(trades === 1);
    }
  });

  it("count from the first one on after a clock was ahead, though each took a while to come", () => {
    const bench = createBench(() => 9);
    const ahead = START + HOUR;
    bench.add(alertOf(above("10"), { since: START - MINUTE, judgedUntil: ahead }));
    const tick = (price: string, lastTradeId: number, at: number) => {
      const clock = { now: at + 200, sentAfter: at - 10_000, isMeasured: true };
      return bench.engine.tick({ price, lastTradeId, eventTime: at }, clock);
    };
    expect(tick("9", 1, START + 500)).toEqual([]);
    expect(tick("11", 2, START + 1_500)).toMatchObject([{ price: "11", source: "tick" }]);
  });
});

describe("an alert", () => {
  it("is judged from its creation on, and by nothing older, when it becomes known late", () => {
    const bench = createBench((at) => (at < 3 * SECOND || at > 6 * SECOND ? 11 : 9));
    bench.ticks(500, 9 * SECOND);
    bench.add(alertOf(above("10"), { since: START + 4 * SECOND }), START + 9 * SECOND);
    expect(bench.found()).toEqual(["6 tick"]);
  });

  it("knows what prices did before a restart when it watches a move", () => {
    const bench = createBench((at) => (at < 30 * MINUTE ? 100 : at < 61 * MINUTE ? 104 : 106));
    const now = START + 60 * MINUTE + 20_000;
    bench.add(alertOf({ kind: "moves", percent: 5, window: "1h" }, { judgedUntil: now }), now);
    bench.tick(60 * MINUTE + 30_500);
    bench.answerAll(60 * MINUTE + 32 * SECOND);
    bench.ticks(61 * MINUTE + 500, 61 * MINUTE + 3_000);
    expect(bench.found()).toEqual(["3660 tick"]);
  });

  it("goes on elsewhere from its progress, and reports nothing twice", () => {
    const price: PriceAt = (at) => (Math.floor(at / (90 * SECOND)) % 2 === 0 ? 9 : 11);
    const bench = createBench(price);
    bench.add(alertOf(above("10"), { repeatAfter: 1 }));
    bench.ticks(500, 3 * SECOND);
    bench.answerAll(3 * SECOND);
    bench.ticks(3_500, 100 * SECOND);
    const progress = bench.engine.progress(START + 100 * SECOND);
    expect(progress).toMatchObject({ at: START + 99_500, price: "11" });
    expect(progress?.alerts).toEqual([
      { key: "a", isArmed: false, since: START + 90_500, crossedAt: START + 90_500 },
    ]);
    const next = createBench(price);
    const { key: _, ...state } = progress?.alerts[0] ?? { key: "" };
    const reported = bench.crossings.map(({ at, missedSince }) => ({ at, missedSince }));
    next.add(alertOf(above("10"), { repeatAfter: 1, judgedUntil: progress?.at ?? 0, ...state, reported }));
    next.ticks(300_500, 302 * SECOND);
    next.answerAll(302 * SECOND);
    expect([...bench.found(), ...next.found()]).toEqual(["90 tick", "270 klines"]);
  });

  it("is not reported again when it crossed elsewhere", () => {
    const bench = createBench((at) => (at < 20 * SECOND ? 9 : 11));
    bench.add(alertOf(above("10"), { repeatAfter: 5 }));
    bench.engine.learn("a", { at: START + 21 * SECOND, missedSince: null });
    bench.ticks(500, 30 * SECOND);
    bench.answerAll(30 * SECOND);
    expect(bench.crossings).toEqual([]);
  });
});
