import { expect, it } from "vitest";
import { fittingColumns } from "./columns.ts";

it("pictures go before the volume, and price and change stay", () => {
  expect(fittingColumns(null)).toHaveLength(5);
  expect(fittingColumns({ width: 90, tools: 2 })).toHaveLength(5);
  expect(fittingColumns({ width: 45, tools: 2 })).toEqual(["last", "pchange", "volume", "sparkline"]);
  expect(fittingColumns({ width: 36, tools: 2 })).toEqual(["last", "pchange", "volume"]);
  expect(fittingColumns({ width: 22, tools: 2.75 })).toEqual(["last", "pchange"]);
});
