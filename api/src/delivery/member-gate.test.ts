import { expect, it } from "vitest";
import { createMemberGate } from "./member-gate.ts";

it("a member has a share of the slots, and others theirs", () => {
  const gate = createMemberGate(2, () => 0);
  expect([gate.enter("ada"), gate.enter("ada")]).toEqual([0, 0]);
  expect(gate.enter("ada")).toBeGreaterThan(0);
  expect(gate.enter("bob")).toBe(0);
  gate.leave("ada", false);
  expect(gate.enter("ada")).toBe(0);
});

it("after a failure a member gets one attempt at a time, until one succeeds or a minute has passed", () => {
  let now = 0;
  const gate = createMemberGate(3, () => now);
  const most = () => {
    let entered = 0;
    while (entered < 9 && gate.enter("ada") === 0) entered += 1;
    for (let left = entered; left > 0; left -= 1) gate.leave("ada", false);
    return entered;
  };
  expect(most()).toBe(3);
  gate.enter("ada");
  gate.leave("ada", true);
  expect(most()).toBe(1);
  expect(most()).toBe(3);
  gate.enter("ada");
  gate.leave("ada", true);
  now = 60_000;
  expect(most()).toBe(3);
});
