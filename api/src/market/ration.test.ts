import { describe, expect, it } from "vitest";
import { createTestClock } from "../testing/test-clock.ts";
import { createRation } from "./ration.ts";

/** One symbol a second for what is old, two for what is unknown; a full request counts for 10. */
function setup() {
  const clock = createTestClock();
  const old = { perMinute: 60, most: 10 };
  const unknown = { perMinute: 120, most: 20 };
  return { clock, ration: createRation({ old, unknown, full: 10, now: clock.now }) };
}

describe("a ration", () => {
  it("comes in at a steady pace, and only so much is kept", () => {
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

  it("of what nobody knows yet is apart, whoever's turn it is", () => {
    const { clock, ration } = setup();
    ration.take("7d", 10, "old");
    ration.take("7d", 10, "old");
    for (let symbol = 0; symbol < 20; symbol += 1) expect(ration.take("1h", 1, "unknown")).toBe(0);
    expect(ration.take("1h", 1, "unknown")).toBe(500);
    clock.advance(5_000);
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
