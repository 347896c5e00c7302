import { expect, test } from "vitest";
import { crossesAt, type TrialAlert } from "./alert-oracle.ts";

const alert = (condition: TrialAlert["condition"]): TrialAlert => ({
  ...{ id: "1", symbol: "BTCUSDT", since: 1_000 },
  condition,
});
const prices = (...list: number[]) => list.map((price, index) => ({ price, at: index * 1_000 }));

test("a target is crossed by the first price that reaches it after one that had not", () => {
  expect(crossesAt(alert({ kind: "above", price: "10" }), prices(0, 9, 9, 10, 11))).toBe(3_000);
  expect(crossesAt(alert({ kind: "below", price: "10" }), prices(0, 9, 11, 9))).toBe(3_000);
  expect(crossesAt(alert({ kind: "near", price: "100", percent: 1 }), prices(0, 98, 102, 101))).toBe(3_000);
});

test("prices before the alert began arm nothing, and one beyond the target has to leave first", () => {
  expect(crossesAt(alert({ kind: "above", price: "10" }), prices(9, 11, 12))).toBe(null);
  expect(crossesAt(alert({ kind: "above", price: "10" }), prices(9, 11, 9, 11))).toBe(3_000);
  const lasting = [{ at: 500, until: 1_499, price: 9 }, ...prices(0, 0, 10).slice(2)];
  expect(crossesAt(alert({ kind: "above", price: "10" }), lasting)).toBe(2_000);
});
