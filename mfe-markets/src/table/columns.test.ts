import { expect, it } from "vitest";
import { fittingColumns } from "./columns.ts";
import { OTHER_PAIRS } from "./other-pairs.tsx";

const keysIn = (width: number, tools: number) => fittingColumns({ width, tools }).map(({ key }) => key);

it("pictures go before the volume, and price and change stay", () => {
  expect(fittingColumns(null)).toHaveLength(5);
  expect(fittingColumns({ width: 90, tools: 2 })).toHaveLength(5);
  expect(keysIn(45, 2)).toEqual(["last", "pchange", "usdt", "sparkline"]);
  expect(keysIn(36, 2)).toEqual(["last", "pchange", "usdt"]);
  expect(keysIn(22, 2.75)).toEqual(["last", "pchange"]);
});

it("a column of other pairs takes room, except on phones", () => {
  const grouped = (width: number) => fittingColumns({ width, tools: 2 }, OTHER_PAIRS).map(({ key }) => key);
  expect(grouped(40)).toEqual(["pairs", "last", "pchange", "usdt"]);
  expect(grouped(36)).toEqual(["pairs", "last", "pchange"]);
  expect(grouped(22.9)).toEqual(["pairs", "last", "pchange"]);
});
