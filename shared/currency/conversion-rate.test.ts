import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conversionRate, convertAmount } from "./conversion-rate.ts";

const LAST: Record<string, string> = {
  BTCUSDT: "64000.00",
  EURUSDT: "1.08",
  USDTJPY: "153.5",
  XUSDT: "0.00000000",
  YUSDT: "1e5",
};
const lastOf = (symbol: string) => LAST[symbol];
const step = (symbol: string, isInverted = false) => ({ symbol, isInverted });

/** Amount times numerator by denominator, rounded to so many significant digits, by integers alone. */
function exactly(amount: string, times: string, by: string, digits: number): string {
  const parts = (text: string) => {
    const [whole = "", fraction = ""] = text.split(".");
    return { units: BigInt(whole + fraction), scale: fraction.length };
  };
  const [a, t, b] = [parts(amount), parts(times), parts(by)];
  const shift = 60n + BigInt(b.scale);
  const scaled = (a.units * t.units * 10n ** shift) / (b.units * 10n ** BigInt(a.scale + t.scale));
  const text = scaled.toString();
  const cut = BigInt(Math.max(0, text.length - digits));
  return (((scaled + 10n ** cut / 2n) / 10n ** cut) * 10n ** cut).toString();
}

const inUnits = (text: string): bigint => {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(60, "0").slice(0, 60));
};

const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 13n }), fc.integer({ min: 0, max: 10 }))
  .map(([digits, scale]) => {
    const padded = digits.toString().padStart(scale + 1, "0");
    return scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
  });

describe("conversionRate", () => {
  it("multiplies along a path, and divides by inverted pairs", () => {
    expect(conversionRate([], lastOf)).toBe(1);
    expect(conversionRate([step("EURUSDT", true)], lastOf)).toBe(1 / 1.08);
    expect(conversionRate([step("BTCUSDT"), step("USDTJPY")], lastOf)).toBe(64_000 * 153.5);
    expect(conversionRate([step("USDTJPY", true), step("BTCUSDT", true)], lastOf)).toBe(1 / 153.5 / 64_000);
  });

  it("is unknown while a price is missing, zero or no decimal", () => {
    for (const symbol of ["ZUSDT", "XUSDT", "YUSDT"]) {
      expect(conversionRate([step(symbol)], lastOf)).toBeNull();
      expect(conversionRate([step("EURUSDT", true), step(symbol, true)], lastOf)).toBeNull();
    }
  });
});

describe("convertAmount", () => {
  it.each([
    ["67123.45", 0.9213, "61840.834485"],
    ["100.25", 1.1, "110.275"],
    ["-0.004", 1 / 1.08, "-0.0037037037037037"],
    ["0.00000082", 153.5, "0.00012587"],
    ["0.00000001", 1 / 64_000, "0.00000000000015625"],
    ["1650000000000.55", 153.5, "253275000000080"],
    ["0.000", 2, "0"],
    ["-0", 2, "0"],
    ["", 2, ""],
    ["n/a", 2, ""],
    ["1e30", 2, ""],
  ])("%s at %d is %j", (amount, rate, text) => expect(convertAmount(amount, rate)).toBe(text));

  it("is a plain decimal that agrees with exact arithmetic in 12 significant digits and more", () => {
    fc.assert(
      fc.property(price, price, price, (amount, times, by) => {
        if (![amount, times, by].every(Number)) return;
        const rate = conversionRate([step("T"), step("B", true)], (symbol) => (symbol === "T" ? times : by));
        const text = convertAmount(amount, rate ?? Number.NaN);
        if (Number(amount) * Number(times) >= 1e21 * Number(by)) return;
        if (Number(text) < 1e-25) return;
        expect(text).toMatch(/^\d+(\.\d*[1-9])?$/);
        const [shown, exact] = [inUnits(text), BigInt(exactly(amount, times, by, 14))];
        const difference = shown > exact ? shown - exact : exact - shown;
        // One unit of the 14th digit, where a tie is decided by digits that a double does not have.
        expect(difference * 10n ** 13n).toBeLessThanOrEqual(exact);
      }),
      { numRuns: 700 },
    );
  });
});
