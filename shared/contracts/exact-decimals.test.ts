import { describe, expect, it } from "vitest";
import { compareExact, compareWithPercent, exact, percentChange, plusPercent } from "./exact-decimals.ts";

const sign = (value: number): number => Math.sign(value);
/** An integer with this many decimals, as the exchange writes it. */
const decimal = (units: number, digits: number): string => {
  const text = String(units).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

describe("compareExact", () => {
  it.each([
    ["0.1", "0.10", 0],
    ["10", "10.00000000", 0],
    ["9.5", "10", -1],
    ["0.30000000000000001", "0.3", 1],
    ["12345678901234567.8", "12345678901234567.9", -1],
    ["-1.5", "-1.4", -1],
    ["-0.5", "0", -1],
    ["0", "0.00", 0],
  ])("compares %s with %s", (one, other, expected) => {
    expect(sign(compareExact(exact(one), exact(other)))).toBe(expected);
    expect(sign(compareExact(exact(other), exact(one)))).toBe(expected === 0 ? 0 : -expected);
  });

  it("tells apart each two neighbours of any digits", () => {
    for (let digits = 0; digits <= 8; digits += 1) {
      for (let units = 1; units < 2_000; units += 7) {
        const [one, next] = [exact(decimal(units, digits)), exact(decimal(units + 1, digits))];
        expect([compareExact(one, next) < 0, compareExact(next, one) > 0]).toEqual([true, true]);
      }
    }
  });
});

describe("plusPercent", () => {
  it.each([
    ["0.3", 10, "0.33"],
    ["100", 10, "110"],
    ["0.3", -10, "0.27"],
    ["10", 0.01, "10.001"],
    ["1", -150, "-0.5"],
    ["64120.5", 0.1, "64184.6205"],
  ])("gives for %s and %d percent %s", (base, percent, expected) => {
    expect(compareExact(plusPercent(exact(base), percent), exact(expected))).toBe(0);
  });
});

describe("compareWithPercent", () => {
  it("finds each border of a price and a percentage equal, and its neighbours on their sides", () => {
    for (let digits = 0; digits <= 6; digits += 1) {
      for (let units = 100; units <= 100_000; units = Math.ceil(units * 1.37)) {
        for (const percent of [0.01, 0.1, 0.3, 0.7, 1, 2.5, 5, 7, 10, 33, 50, 100, 150, 1_000]) {
          for (const signed of [percent, -percent]) {
            const border = units * (10_000 + Math.round(signed * 100));
            if (border <= 0) continue;
            const at = (step: number) => exact(decimal(border + step, digits + 4));
            const base = exact(decimal(units, digits));
            const found = [-1, 0, 1].map((step) => sign(compareWithPercent(at(step), base, signed)));
            expect(found, `${base.text} and ${signed} %`).toEqual([-1, 0, 1]);
          }
        }
      }
    }
  });
});

describe("percentChange", () => {
  it.each([
    ["100", "101", "1.000"],
    ["118304.56000000", "117100.01000000", "-1.018"],
    ["0.00000003", "0.00000004", "33.333"],
    ["0.00000003", "0.00000005", "66.667"],
    ["200000", "200001", "0.001"],
    ["200000", "199999", "-0.001"],
    ["1000000", "999999", "0.000"],
    ["1", "0", "-100.000"],
    ["12345678901234567.1", "12345678901234567.1", "0.000"],
    ["0.00000000", "5", "0.000"],
  ])("gives for %s and %s: %s", (from, to, expected) => {
    expect(percentChange(from, to)).toBe(expected);
  });
});
