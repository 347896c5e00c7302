import { expect, it } from "vitest";
import { likelyTarget, locateTarget } from "./far-target.ts";

it.each([
  ["600", "0.5934", "above"],
  ["0.60", "0.5934", "near"],
  ["0.90", "0.6", "near"],
  ["0.91", "0.6", "above"],
  ["0.29", "0.6", "below"],
  ["0.30", "0.6", "near"],
  ["13", "0.00001236", "above"],
  ["100000000", "1", "above"],
  ["99999999999999999999", "64120", "unreachable"],
])("a target of %s at %s is %s", (target, last, place) => expect(locateTarget(target, last)).toBe(place));

it.each([
  ["600", "0.5934", "0.60"],
  ["59.4", "0.5934", "0.594"],
  ["0.6", "593.26", "600"],
  ["19.5", "0.00001938", "0.0000195"],
  ["13", "0.00001236", "0.000013"],
  ["641205", "64120.5", "64120.50"],
  ["1.6", "1", null],
  ["3.1", "1", null],
  ["0.4", "1", null],
])("%s at %s was meant as %s", (target, last, likely) => expect(likelyTarget(target, last)).toBe(likely));
