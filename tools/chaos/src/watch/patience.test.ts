import { expect, test } from "vitest";
import { createBlankness, createSpinners } from "./patience.ts";

test("a page that stays blank for longer than it takes to load is called so, once", () => {
  const isBlank = createBlankness();
  expect([0, 2_000, 4_000, 6_000].map((at) => isBlank(0, at))).toEqual([false, false, true, false]);
});

test("a page that is blank while it is loaded is not, and the next time counts again", () => {
  const isBlank = createBlankness();
  expect(isBlank(0, 0)).toBe(false);
  expect(isBlank(500, 3_000)).toBe(false);
  expect(isBlank(0, 4_000)).toBe(false);
  expect(isBlank(3, 7_900)).toBe(false);
  expect(isBlank(3, 8_000)).toBe(true);
});

test("what loads for too long is stuck, and reported once", () => {
  const countStuck = createSpinners();
  const waiting = ["Loading 7d…", "BTCUSDT"];
  expect([0, 14_900, 15_000, 20_000].map((at) => countStuck(waiting, at))).toEqual([0, 0, 2, 0]);
});

test("what came in time is forgotten, and the next time counts again", () => {
  const countStuck = createSpinners();
  countStuck(["Loading 7d…"], 0);
  countStuck([], 14_000);
  expect(countStuck(["Loading 7d…"], 16_000)).toBe(0);
  expect(countStuck(["Loading 7d…"], 31_000)).toBe(1);
});
