import { expect, test } from "vitest";
import { createSpinners } from "./spinners.ts";

test("what loads for too long is stuck, and reported once", () => {
  const spinners = createSpinners();
  const waiting = ["Loading 7d…", "BTCUSDT"];
  expect([0, 14_900, 15_000, 20_000].map((at) => spinners.note(waiting, at))).toEqual([0, 0, 2, 0]);
});

test("what came in time is forgotten, and the next time counts anew", () => {
  const spinners = createSpinners();
  spinners.note(["Loading 7d…"], 0);
  spinners.note([], 14_000);
  expect(spinners.note(["Loading 7d…"], 16_000)).toBe(0);
  expect(spinners.note(["Loading 7d…"], 31_000)).toBe(1);
});
