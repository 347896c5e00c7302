import { expect, it } from "vitest";
import { farTarget, likelyTarget } from "./summary.ts";

it.each([
  ["600", "0.5934", "600"],
  ["0.60", "0.5934", null],
  ["0.90", "0.6", null],
  ["0.91", "0.6", "0.91"],
  ["0.29", "0.6", "0.29"],
  ["0.30", "0.6", null],
  ["1", undefined, null],
  ["1", "0.00000000", null],
])("a target of %s is far from %s: %s", (price, last, far) =>
  expect(farTarget({ kind: "above", price }, last)).toBe(far),
);

it("a move has no target that could be far", () =>
  expect(farTarget({ kind: "moves", percent: 90, window: "1h" }, "1")).toBeNull());

it.each([
  ["600", "0.5934", "0.60"],
  ["59.4", "0.5934", "0.594"],
  ["0.6", "593.26", "600"],
  ["19.5", "0.00001938", "0.0000195"],
  ["641205", "64120.5", "64120.50"],
  ["1.6", "1", null],
  ["3.1", "1", null],
  ["0.4", "1", null],
])("%s at %s was meant as %s", (target, last, likely) => expect(likelyTarget(target, last)).toBe(likely));
