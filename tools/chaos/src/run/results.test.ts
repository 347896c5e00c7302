import { expect, it } from "vitest";
import { holds, type Result } from "./results.ts";

const GOOD: Result = {
  ...{ fault: "dropped", kind: "feed", injected: "closed", seen: "Live → Reconnecting → Live" },
  ...{ recoveredMs: 1_500, lostWrites: 0, wrongPrices: 0, blankPages: 0, stuckSpinners: 0 },
  ...{ problem: null, tookMs: 5_000 },
};
const ALERTS = { alerts: 9, due: 5, fired: 6, late: 1, missed: 0, double: 0, unfounded: 0, slowest: 900 };

it("holds if a fault took effect, the product recovered and nothing was lost", () => {
  expect([GOOD, { ...GOOD, alerts: ALERTS }].map(holds)).toEqual([true, true]);
});

it.each<Partial<Result>>([
  ...[{ injected: null }, { recoveredMs: null }, { problem: "the guest never saw it" }],
  ...[{ lostWrites: 1 }, { wrongPrices: 1 }, { blankPages: 1 }, { stuckSpinners: 1 }],
  ...[{ due: 0 }, { missed: 1 }, { double: 1 }, { unfounded: 1 }].map((count) => ({
    alerts: { ...ALERTS, ...count },
  })),
])("doesn't hold with %j", (difference) => {
  expect(holds({ ...GOOD, ...difference })).toBe(false);
});
