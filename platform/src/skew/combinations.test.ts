import { expect, it } from "vitest";
import { type Combination, combinations } from "./combinations.ts";

const ALL_CURRENT = { shell: "current", slices: "current", service: "current" };
const PAIRS = [
  ["shell", "slices"],
  ["shell", "service"],
  ["slices", "service"],
] as const;

const pairsIn = (all: readonly Combination<string>[]) =>
  new Set(all.flatMap((each) => PAIRS.map(([a, b]) => `${a} ${each[a]}, ${b} ${each[b]}`)));

it.each([
  [["current", "v1.0.0"], 3],
  [["current", "v2.0.0", "v1.0.0"], 8],
])("each two parts of %j meet in all their releases, in %i combinations", (releases, count) => {
  const all = combinations(releases);
  expect(all).toHaveLength(count);
  expect(all).not.toContainEqual(ALL_CURRENT);
  expect(pairsIn([ALL_CURRENT, ...all]).size).toBe(PAIRS.length * releases.length ** 2);
});
