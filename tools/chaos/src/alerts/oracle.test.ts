import { describe, expect, test } from "vitest";
import { crossesAt, type Fired, judge, type TrialAlert } from "./oracle.ts";

describe("crossesAt", () => {
  const alert = (condition: TrialAlert["condition"]): TrialAlert => ({
    ...{ id: "1", symbol: "BTCUSDT", since: 1_000 },
    condition,
  });
  const prices = (...list: number[]) => list.map((price, index) => ({ price, at: index * 1_000 }));

  test("a target is crossed by the first price that reaches it after one that had not", () => {
    expect(crossesAt(alert({ kind: "above", price: "10" }), prices(0, 9, 9, 10, 11))).toBe(3_000);
    expect(crossesAt(alert({ kind: "below", price: "10" }), prices(0, 9, 11, 9))).toBe(3_000);
    const near = alert({ kind: "near", price: "100", percent: 1 });
    expect(crossesAt(near, prices(0, 98, 102, 101))).toBe(3_000);
  });

  test("prices before the alert began arm nothing, and one beyond the target has to leave first", () => {
    const above = alert({ kind: "above", price: "10" });
    expect(crossesAt(above, prices(9, 11, 12))).toBe(null);
    expect(crossesAt(above, prices(9, 11, 9, 11))).toBe(3_000);
    const lasting = [{ at: 500, until: 1_499, price: 9 }, ...prices(0, 0, 10).slice(2)];
    expect(crossesAt(above, lasting)).toBe(2_000);
  });
});

describe("judge", () => {
  const ALERTS: TrialAlert[] = ["a", "b"].map((id) => ({
    ...{ id, symbol: "BTCUSDT", since: 0, condition: { kind: "above", price: "10" } as const },
  }));
  const CROSSED = [
    { at: 1_000, price: 9 },
    { at: 2_000, price: 10 },
  ];
  const counts = (fired: readonly Fired[], points = CROSSED, kills: readonly number[] = []) =>
    judge(ALERTS, { certain: () => points, possible: () => points }, fired, {
      ...{ end: 5_000, bound: 1_000, kills },
    });
  const fired = (alertId: string, ...told: number[]): Fired => ({ alertId, at: 2_000, told });

  test("what is due has to be recorded and reported", () => {
    const both = counts([fired("a", 5_500), fired("b", 5_600)]);
    expect(both).toMatchObject({ due: 2, fired: 2, missed: 0, late: 0 });
    expect(counts([fired("a", 5_500)])).toMatchObject({ missed: 1 });
    expect(counts([fired("a", 5_500), fired("b")])).toMatchObject({ missed: 1 });
    expect(counts([fired("a", 5_500), fired("b", 6_001)])).toMatchObject({ late: 1, slowest: 1_001 });
  });

  test("what is recorded or reported twice is double, unless a process was killed in between", () => {
    const again = [fired("a", 5_500, 5_700), fired("b", 5_500)];
    expect(counts([fired("a", 5_500), fired("a", 5_500), fired("b", 5_500)])).toMatchObject({ double: 1 });
    expect(counts(again)).toMatchObject({ double: 1 });
    expect(counts(again, CROSSED, [5_600])).toMatchObject({ double: 0 });
  });

  test("what no price makes true is unfounded", () => {
    expect(counts([fired("a", 5_500)], [])).toMatchObject({ due: 0, unfounded: 1 });
  });
});
