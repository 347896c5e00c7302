import { isWindow, WINDOW_MAXIMUM, WINDOW_UNITS } from "@cointide/shared/contracts/window";
import fc from "fast-check";
import { expect, test } from "vitest";
import { customWindowOf, readCustomWindow } from "./custom-window.ts";

const unit = fc.constantFrom(...WINDOW_UNITS);

test.each([
  ["59", "m", "59m"],
  ["60", "m", "1h"],
  ["23", "h", "23h"],
  ["24", "h", "1d"],
  ["7", "d", "7d"],
  ["8", "d", "1d"],
  [" 007 ", "m", "7m"],
] as const)("%s %s means %s", (count, unit, expected) => {
  expect(readCustomWindow({ count, unit })).toBe(expected);
});

test.each(["", " ", "0", "00", "-3", "1.5", "1,5", "1e1", "five"])("'%s' is no count", (count) => {
  expect(readCustomWindow({ count, unit: "m" })).toBeNull();
});

test("a count up to its maximum stays as it is, and reads the same from its text", () => {
  fc.assert(
    fc.property(unit, fc.integer({ min: 1, max: 59 }), (unit, count) => {
      fc.pre(count <= WINDOW_MAXIMUM[unit]);
      expect(readCustomWindow(customWindowOf(`${count}${unit}`))).toBe(`${count}${unit}`);
    }),
  );
});

test("a count over its maximum becomes 1 of the next larger unit, of days where there is none", () => {
  fc.assert(
    fc.property(unit, fc.integer({ min: 1 }), (unit, count) => {
      fc.pre(count > WINDOW_MAXIMUM[unit]);
      const next = { m: "1h", h: "1d", d: "1d" }[unit];
      expect(readCustomWindow({ count: String(count), unit })).toBe(next);
    }),
  );
});

test("no text whatever makes the fields give a window that the service refuses", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)),
      unit,
      (count, unit) => {
        const read = readCustomWindow({ count, unit });
        expect(read === null || isWindow(read)).toBe(true);
      },
    ),
  );
});
