import { describe, expect, it } from "vitest";
import { createTestClock } from "../testing/test-clock.ts";
import { createWindowBudget } from "./window-budget.ts";

/** One symbol a second for what is old, two for what is unknown; a full request counts for 10. */
function setup() {
  const clock = createTestClock();
  const renewals = { perMinute: 60, most: 10 };
  const firsts = { perMinute: 120, most: 20 };
  return { clock, budget: createWindowBudget({ renewals, firsts, full: 10, now: clock.now }) };
}

describe("the budget of windows", () => {
  it("refills at a steady pace up to its capacity", () => {
    const { clock, budget } = setup();
    clock.advance(3_600_000);
    expect(budget.takeRenewal(10)).toBe(true);
    expect([budget.isShort(), budget.takeRenewal(1)]).toEqual([true, false]);
    clock.advance(1_000);
    expect([budget.isShort(), budget.takeRenewal(1)]).toEqual([false, true]);
  });

  it("lets a large request overdraw it, which delays what follows", () => {
    const { clock, budget } = setup();
    expect(budget.takeRenewal(9)).toBe(true);
    expect(budget.takeRenewal(17)).toBe(true);
    clock.advance(9_999);
    expect(budget.takeRenewal(1)).toBe(false);
    clock.advance(1);
    expect(budget.takeRenewal(1)).toBe(true);
  });

  it("is separate for unknown symbols", () => {
    const { budget } = setup();
    budget.takeRenewal(10);
    for (let symbol = 0; symbol < 20; symbol += 1) expect(budget.takeFirst(1, "192.0.2.1")).toBe(0);
    expect(budget.takeFirst(1, "192.0.2.1")).toBe(500);
    expect(budget.isShort()).toBe(true);
  });

  it("takes back what cost nothing", () => {
    const { budget } = setup();
    budget.takeRenewal(10);
    budget.giveBack();
    expect(budget.takeRenewal(1)).toBe(true);
  });

  it("goes on for unknown symbols with what is left at the exchange, of which an address leaves a quarter", () => {
    const clock = createTestClock();
    const pace = { perMinute: 60, most: 10 };
    const options = { renewals: pace, firsts: pace, full: 10, now: clock.now };
    const budget = createWindowBudget({ ...options, spare: () => 100 });
    const takeAll = (address: string) => {
      let taken = 0;
      while (taken < 1_000 && budget.takeFirst(1, address) === 0) taken += 1;
      return taken;
    };
    expect([takeAll("192.0.2.1"), takeAll("192.0.2.2"), takeAll("192.0.2.3")]).toEqual([85, 18, 5]);
    clock.advance(60_000);
    expect(takeAll("192.0.2.1")).toBe(85);
  });
});
