import { describe, expect, it } from "vitest";
import { createTestClock } from "../testing/test-clock.ts";
import { createRation } from "./ration.ts";

/** One symbol a second for what is old, two for what is unknown; a full request counts for 10. */
function setup() {
  const clock = createTestClock();
  const renewals = { perMinute: 60, most: 10 };
  const firsts = { perMinute: 120, most: 20 };
  return { clock, ration: createRation({ renewals, firsts, full: 10, now: clock.now }) };
}

describe("a ration", () => {
  it("comes in at a steady pace, and only so much is kept", () => {
    const { clock, ration } = setup();
    clock.advance(3_600_000);
    expect(ration.takeRenewal("7d", 10)).toBe(0);
    expect(ration.takeRenewal("7d", 4)).toBe(4_000);
    clock.advance(4_000);
    expect(ration.takeRenewal("7d", 4)).toBe(0);
  });

  it("counts what goes beyond a full request for nothing", () => {
    const { ration } = setup();
    expect(ration.takeRenewal("7d", 17)).toBe(0);
    expect(ration.takeRenewal("7d", 1)).toBe(1_000);
  });

  it("lets others wait whose turn comes later, unless whoever has it stays away", () => {
    const { clock, ration } = setup();
    ration.takeRenewal("7d", 10);
    ration.takeRenewal("7d", 10);
    clock.advance(5_000);
    expect([ration.isShort("7d"), ration.isShort("1h")]).toEqual([true, true]);
    expect(ration.takeRenewal("1h", 1)).toBeGreaterThan(0);
    clock.advance(5_000);
    expect([ration.isShort("7d"), ration.isShort("1h")]).toEqual([false, true]);
    clock.advance(15_001);
    expect(ration.takeRenewal("1h", 1)).toBe(0);
  });

  it("of what nobody knows yet is apart, whoever's turn it is", () => {
    const { clock, ration } = setup();
    ration.takeRenewal("7d", 10);
    ration.takeRenewal("7d", 10);
    for (let symbol = 0; symbol < 20; symbol += 1) expect(ration.takeFirst(1, "192.0.2.1")).toBe(0);
    expect(ration.takeFirst(1, "192.0.2.1")).toBe(500);
    clock.advance(5_000);
    expect(ration.takeFirst(10, "192.0.2.1")).toBe(0);
    expect(ration.isShort("7d")).toBe(true);
  });

  it("takes back what cost nothing", () => {
    const { ration } = setup();
    ration.takeRenewal("7d", 10);
    ration.giveBack();
    expect(ration.takeRenewal("7d", 1)).toBe(0);
  });

  it("of what nobody knows yet goes on with what is left at the exchange, of which an address leaves a quarter", () => {
    const clock = createTestClock();
    const pace = { perMinute: 60, most: 10 };
    const options = { renewals: pace, firsts: pace, full: 10, now: clock.now };
    const ration = createRation({ ...options, spare: () => 100 });
    const takeAll = (address: string) => {
      let taken = 0;
      while (taken < 1_000 && ration.takeFirst(1, address) === 0) taken += 1;
      return taken;
    };
    expect([takeAll("192.0.2.1"), takeAll("192.0.2.2"), takeAll("192.0.2.3")]).toEqual([85, 18, 5]);
    clock.advance(60_000);
    expect(takeAll("192.0.2.1")).toBe(85);
  });
});
