import { expect, test } from "vitest";
import { createBlankness } from "./blankness.ts";

test("a page that stays blank for longer than it takes to load is called so, once", () => {
  const blankness = createBlankness();
  expect([0, 2_000, 4_000, 6_000].map((at) => blankness.note(0, at))).toEqual([false, false, true, false]);
});

test("a page that is blank while it is loaded is not, and the next time counts anew", () => {
  const blankness = createBlankness();
  const seen = [
    [0, 0],
    [500, 3_000],
    [0, 4_000],
    [3, 7_900],
    [3, 8_000],
  ] as const;
  expect(seen.map(([characters, at]) => blankness.note(characters, at))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});
