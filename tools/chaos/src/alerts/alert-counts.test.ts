import { expect, test } from "vitest";
import { type Fired, judge } from "./alert-counts.ts";
import type { TrialAlert } from "./alert-oracle.ts";

const ALERTS: TrialAlert[] = ["a", "b"].map((id) => ({
  ...{ id, symbol: "BTCUSDT", since: 0, condition: { kind: "above", price: "10" } as const },
}));
const CROSSED = [
  { at: 1_000, price: 9 },
  { at: 2_000, price: 10 },
];
const counts = (fired: readonly Fired[], points = CROSSED, kills: readonly number[] = []) =>
  judge({
    ...{ alerts: ALERTS, prices: { certain: () => points, possible: () => points } },
    ...{ fired, kills, end: 5_000, bound: 1_000 },
  });
const fired = (alertId: string, ...told: number[]): Fired => ({ alertId, at: 2_000, told });

test("what is due has to be recorded and told", () => {
  expect(counts([fired("a", 5_500), fired("b", 5_600)])).toMatchObject({
    due: 2,
    fired: 2,
    missed: 0,
    late: 0,
  });
  expect(counts([fired("a", 5_500)])).toMatchObject({ missed: 1 });
  expect(counts([fired("a", 5_500), fired("b")])).toMatchObject({ missed: 1 });
  expect(counts([fired("a", 5_500), fired("b", 6_001)])).toMatchObject({ late: 1, slowest: 1_001 });
});

test("what is recorded or told twice is double, unless a process was killed in between", () => {
  expect(counts([fired("a", 5_500), fired("a", 5_500), fired("b", 5_500)])).toMatchObject({ double: 1 });
  expect(counts([fired("a", 5_500, 5_700), fired("b", 5_500)])).toMatchObject({ double: 1 });
  expect(counts([fired("a", 5_500, 5_700), fired("b", 5_500)], CROSSED, [5_600])).toMatchObject({
    double: 0,
  });
});

test("what no price makes true is unfounded", () => {
  expect(counts([fired("a", 5_500)], [])).toMatchObject({ due: 0, unfounded: 1 });
});
