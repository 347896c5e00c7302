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

describe("a gap", () => {
  /** A price that is 11 for one second. */
  const wickAt =
    (second: number): PriceAt =>
    (at) =>
      Math.floor(at / SECOND) === second ? 11 : 9;

  it("is read before ticks go on, and its crossing has the time since when prices were missing", () => {
    const bench = createBench((at) => (at < 20_500 ? wickAt(12)(at) : 12));
    bench.add(alertOf(above("10")));
    bench.ticks(500, 10 * SECOND);
    bench.engine.lost(START + 11 * SECOND);
    bench.engine.resumed(START + 20 * SECOND);
    bench.ticks(20_500, 22 * SECOND);
    expect(bench.crossings).toEqual([]);
    bench.answerAll(22 * SECOND);
    expect(bench.crossings).toEqual([
      {
        ...{ key: "a", price: "11", at: START + 12 * SECOND, source: "klines", isUncertain: false },
        missedSince: START + 9_500,
      },
    ]);
  });

  it("holds ticks up for 5 s at most, and not where klines fail; what crosses then may have been earlier", () => {
    for (const isFailing of [true, false]) {
      const bench = createBench((at) => (at < 20 * SECOND ? 9 : 12));
      bench.add(alertOf(above("10"), { repeatAfter: 5 }));
      bench.ticks(500, 10 * SECOND);
      bench.answerAll(10 * SECOND);
      bench.engine.lost(START + 11 * SECOND);
      bench.tick(20_500);
      if (isFailing) bench.fail(21 * SECOND);
      else {
        bench.crossings.push(...bench.engine.wake(START + 25_400));
        expect(bench.crossings).toEqual([]);
        bench.crossings.push(...bench.engine.wake(START + 25_600));
      }
      expect(bench.crossings).toMatchObject([
        { at: START + 20_500, isUncertain: true, missedSince: START + 9_500 },
      ]);
      bench.answerAll(70 * SECOND);
      expect(bench.crossings).toHaveLength(1);
    }
  });

  it("is polled while no tick comes, and reports its crossings meanwhile", () => {
    const bench = createBench(wickAt(30));
    bench.add(alertOf(above("10")));
    bench.ticks(500, 10 * SECOND);
    bench.answerAll(10 * SECOND);
    bench.engine.lost(START + 11 * SECOND);
    for (let at = 11 * SECOND; at < 100 * SECOND; at += SECOND) bench.answer(at);
    expect(bench.found()).toEqual(["30 klines"]);
    expect(bench.requests.length).toBeLessThan(8);
  });

  it("reads the seconds of a malformed minute, and the minute of a second that stays malformed", () => {
    const bench = createBench(wickAt(30 * 60 + 15));
    bench.add(alertOf(above("10")));
    bench.ticks(500, 10 * SECOND);
    bench.engine.lost(START + 11 * SECOND);
    bench.tick(HOUR);
    bench.answerAll(
      HOUR + 2 * SECOND,
      (openTime, length) => length === MINUTE && openTime === START + 30 * MINUTE,
    );
    expect(bench.found()).toEqual(["1815 klines"]);
    expect(bench.requests.join(" ")).toContain("1m 1s 1m");

    const stuck = createBench(wickAt(15));
    stuck.add(alertOf(above("10")));
    stuck.ticks(500, 10 * SECOND);
    stuck.engine.lost(START + 11 * SECOND);
    stuck.tick(20_500);
    const isHole = (openTime: number) => openTime === START + 15 * SECOND;
    for (let at = 21 * SECOND; at < 20 * MINUTE; at += SECOND) stuck.answer(at, isHole);
    expect(stuck.crossings).toHaveLength(1);
    expect(stuck.requests.at(-1)).toBe("1m");
  });

  it("is read by the minute where the exchange has no klines of a second", () => {
    const bench = createBench(wickAt(15));
    bench.add(alertOf(above("10")));
    bench.ticks(500, 10 * SECOND);
    bench.engine.lost(START + 11 * SECOND);
    bench.tick(20_500);
    expect(bench.engine.request(START + 22 * SECOND)?.interval).toBe("1s");
    bench.engine.failed(START + 22 * SECOND, { hasNoSeconds: true });
    for (let at = 22 * SECOND; at < 3 * MINUTE; at += SECOND) bench.answer(at);
    expect(bench.crossings).toHaveLength(1);
    expect(bench.requests).not.toContain("1s");
  });
});
