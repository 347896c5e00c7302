import * as fc from "fast-check";
import { expect, it } from "vitest";
import { parseQueryString } from "./query-string.ts";

it("names and values are read as browsers read them, whatever they hold", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab&=+%[]4", "%5B", "%e2%82%ac", "%ff", "€") });
  fc.assert(
    fc.property(text, (query) => {
      const names = [...new URLSearchParams(query).keys()].map((name) => name.replace(/\[\]$/, ""));
      const read = parseQueryString(query);
      expect(new Set(Object.keys(read))).toEqual(new Set(names));
      expect(Object.values(read).flat().sort()).toEqual([...new URLSearchParams(query).values()].sort());
    }),
    { numRuns: 300 },
  );
});

it("a name that is repeated, or spelled as a list, is a list", () => {
  expect({ ...parseQueryString("a=1&b=2&a=3&c[]=4&a[]=5") }).toEqual({
    a: ["1", "3", "5"],
    b: "2",
    c: ["4"],
  });
});
