import { describe, expect, it } from "vitest";
import { createTestClock } from "../testing/test-clock.ts";
import { createRation } from "./ration.ts";

/** One symbol a second; a full request counts for 10, and 20 may be owed. */
function setup() {
  const clock = createTestClock();
  return { clock, ration: createRation({ perMinute: 60, credit: 20, full: 10, now: clock.now }) };
}

describe("a ration", () => {
  it("comes in at a steady pace, and no more is kept than a full request needs", () => {
    const { clock, ration } = setup();
    clock.advance(3_600_000);
    expect(ration.take("7d", 10, "old")).toBe(0);
    expect(ration.take("7d", 4, "old")).toBe(4_000);
    clock.advance(4_000);
    expect(ration.take("7d", 4, "old")).toBe(0);
  });

  it("counts what goes beyond a full request for nothing", () => {
    const { ration } = setup();
    expect(ration.take("7d", 17, "old")).toBe(0);
    expect(ration.take("7d", 1, "old")).toBe(1_000);
  });

  it("lets others wait whose turn comes later, unless whoever has it stays away", () => {
    const { clock, ration } = setup();
    ration.take("7d", 10, "old");
    ration.take("7d", 10, "old");
    clock.advance(5_000);
    expect([ration.isShort("7d"), ration.isShort("1h")]).toEqual([true, true]);
    expect(ration.take("1h", 1, "old")).toBeGreaterThan(0);
    clock.advance(5_000);
    expect([ration.isShort("7d"), ration.isShort("1h")]).toEqual([false, true]);
    clock.advance(15_001);
    expect(ration.take("1h", 1, "old")).toBe(0);
  });

  it("is given on credit for what nobody knows yet, whoever's turn it is, but not for ever", () => {
    const { clock, ration } = setup();
    ration.take("7d", 10, "old");
    ration.take("7d", 10, "old");
    for (let symbol = 0; symbol < 20; symbol += 1) expect(ration.take("1h", 1, "unknown")).toBe(0);
    expect(ration.take("1h", 1, "unknown")).toBe(1_000);
    clock.advance(10_000);
    expect(ration.take("1h", 10, "unknown")).toBe(0);
    expect(ration.isShort("7d")).toBe(true);
  });

  it("takes back what cost nothing", () => {
    const { ration } = setup();
    ration.take("7d", 10, "old");
    ration.giveBack();
    expect(ration.take("7d", 1, "old")).toBe(0);
  });
});
