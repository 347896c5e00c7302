import { expect, test } from "vitest";
import { createBlankness, createSpinners } from "./patience.ts";

test("a page that stays blank for 4 s is reported once, and again the next time", () => {
  const isBlank = createBlankness();
  const at = (time: number, characters = 0) => isBlank(characters, time);
  expect([0, 2_000, 4_000, 6_000].map((time) => at(time))).toEqual([false, false, true, false]);
  expect([at(7_000, 500), at(8_000), at(11_900), at(12_000)]).toEqual([false, false, false, true]);
});

test("a spinner that stays for 15 s is reported once, and again the next time", () => {
  const countStuck = createSpinners();
  const waiting = ["Loading 7d…", "BTCUSDT"];
  expect([0, 14_900, 15_000, 20_000].map((at) => countStuck(waiting, at))).toEqual([0, 0, 2, 0]);
  expect([countStuck([], 21_000), countStuck(waiting, 22_000), countStuck(waiting, 37_000)]).toEqual([
    ...[0, 0, 2],
  ]);
});
