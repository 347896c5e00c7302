import { isWindow, WINDOW_MAXIMUM, WINDOW_UNITS } from "@cointide/shared/contracts/window";
import fc from "fast-check";
import { expect, test } from "vitest";
import { customWindowOf, readCustomWindow, rollOver, windowText } from "./custom-window.ts";

const unit = fc.constantFrom(...WINDOW_UNITS);

test.each([
  ["59", "m", "59m"],
  ["60", "m", "1h"],
  ["23", "h", "23h"],
  ["24", "h", "1d"],
  ["7", "d", "7d"],
  ["8", "d", "1d"],
  [" 007 ", "m", "7m"],
] as const)("%s %s means %s", (text, unit, expected) => {
  const read = readCustomWindow(text, unit);
  expect(read && windowText(read)).toBe(expected);
});

test.each(["", " ", "0", "00", "-3", "1.5", "1,5", "1e1", "five"])("'%s' is no count", (text) => {
  expect(readCustomWindow(text, "m")).toBeNull();
});

test("every count from 1 up gives a window that the service accepts", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), unit, (count, unit) => {
      expect(isWindow(windowText(rollOver({ count, unit })))).toBe(true);
    }),
  );
});

test("a count up to its maximum stays as it is", () => {
  fc.assert(
    fc.property(unit, fc.integer({ min: 1, max: 59 }), (unit, count) => {
      fc.pre(count <= WINDOW_MAXIMUM[unit]);
      expect(rollOver({ count, unit })).toEqual({ count, unit });
    }),
  );
});

test("a count over its maximum becomes 1 of the next larger unit, of days where there is none", () => {
  fc.assert(
    fc.property(unit, fc.integer({ min: 8 }), (unit, count) => {
      fc.pre(count > WINDOW_MAXIMUM[unit]);
      expect(rollOver({ count, unit })).toEqual({ count: 1, unit: { m: "h", h: "d", d: "d" }[unit] });
    }),
  );
});

test("rolling over twice changes nothing more", () => {
  fc.assert(
    fc.property(unit, fc.integer({ min: 1 }), (unit, count) => {
      const once = rollOver({ count, unit });
      expect(rollOver(once)).toEqual(once);
    }),
  );
});

test("a window's text and its count and unit are the same thing", () => {
  fc.assert(
    fc.property(unit, fc.integer({ min: 1, max: 59 }), (unit, count) => {
      expect(customWindowOf(windowText({ count, unit }))).toEqual({ count, unit });
    }),
  );
});

test("no text whatever makes the fields give a window that the service refuses", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)),
      unit,
      (text, unit) => {
        const read = readCustomWindow(text, unit);
        expect(read === null || isWindow(windowText(read))).toBe(true);
      },
    ),
  );
});
