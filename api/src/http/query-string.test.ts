import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createQueryReader } from "./query-string.ts";

it("names and values are read as browsers read them, whatever they hold", () => {
  const readQuery = createQueryReader();
  const text = fc.string({ unit: fc.constantFrom(..."ab&=+%[]4", "%5B", "%e2%82%ac", "%ff", "€") });
  fc.assert(
    fc.property(text, (query) => {
      const names = [...new URLSearchParams(query).keys()].map((name) => name.replace(/\[\]$/, ""));
      const read = readQuery(query);
      expect(new Set(Object.keys(read))).toEqual(new Set(names));
      expect(Object.values(read).flat().sort()).toEqual([...new URLSearchParams(query).values()].sort());
    }),
    { numRuns: 300 },
  );
});

it("a name that is repeated, or spelled as a list, is a list", () => {
  expect({ ...createQueryReader()("a=1&b=2&a=3&c[]=4&a[]=5") }).toEqual({
    a: ["1", "3", "5"],
    b: "2",
    c: ["4"],
  });
});

it("the same text gives the same object, which nobody can change, until many others came", () => {
  const readQuery = createQueryReader();
  const query = readQuery("a=1&b=2&b=3");
  expect(readQuery("a=1&b=2&b=3")).toBe(query);
  expect(Object.isFrozen(query) && Object.isFrozen(query.b)).toBe(true);
  for (let other = 0; other < 1_000; other += 1) readQuery(`other=${other}`);
  expect(readQuery("a=1&b=2&b=3")).not.toBe(query);
  expect(readQuery("a=1&b=2&b=3")).toEqual(query);
});

it("a text that is too long is read each time, and not kept", () => {
  const readQuery = createQueryReader();
  const text = `a=${"1".repeat(1_000)}`;
  expect(readQuery(text)).not.toBe(readQuery(text));
});
