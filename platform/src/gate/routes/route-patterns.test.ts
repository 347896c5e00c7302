import { expect, it } from "vitest";
import { isCovered, overlaps } from "./route-patterns.ts";

it.each([
  ["/a/b", "/a/c", []],
  ["/a/b", "/a/b/c", []],
  ["/a/:id", "/a/b", [{ address: "/a/b", winner: "second" }]],
  ["/a/:id?", "/a/:name", [{ address: "/a/:name", winner: "neither" }]],
  ["/a/:id?", "/a", [{ address: "/a", winner: "neither" }]],
  ["/a/:id/edit", "/a/new/:step", [{ address: "/a/new/edit", winner: "neither" }]],
  ["/a/*", "/a/b/c", [{ address: "/a/b/c", winner: "second" }]],
  ["/A/b", "/a/B", [{ address: "/A/b", winner: "neither" }]],
] as const)("compares %s and %s", (first, second, expected) => {
  expect(overlaps(first, second)).toEqual(expected);
});

it.each([
  ["/a/:id?", ["/a", "/a/:name"], true],
  ["/a/:id?", ["/a/:name"], false],
  ["/a/b", ["/a/:name"], true],
  ["/a/:id", ["/a/b"], false],
  ["/a/b/c", ["/a/*"], true],
  ["/a/*", ["/a/:id"], false],
  ["/A/b", ["/a/B"], true],
])("every address of %s is among those of %j: %s", (path, others, expected) => {
  expect(isCovered(path, others)).toBe(expected);
});
