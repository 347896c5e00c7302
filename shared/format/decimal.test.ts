import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  directionBetween,
  directionOf,
  formatDecimal,
  formatExact,
  formatPercent,
  formatSigned,
  formatSmallPrice,
} from "./decimal.ts";

/** Decimal texts as an exchange writes them: fixed-point, up to 12 decimals, trailing zeros kept. */
const decimalText = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 12 }))
  .map(([negative, digits, scale]) => {
    const padded = digits.toString().padStart(scale + 1, "0");
    const whole = padded.slice(0, padded.length - scale);
    const fraction = scale === 0 ? "" : `.${padded.slice(-scale)}`;
    return `${negative ? "-" : ""}${whole}${fraction}`;
  });

describe("formatDecimal", () => {
  it.each([
    ["0", "0"],
    ["1234.567", "1,234.57"],
    ["1234.50000000", "1,234.5"],
    ["-1234.5", "-1,234.5"],
    ["-0.004", "0"],
    ["-0.00000000", "0"],
    ["0.000012", "0"],
    ["1.005", "1.01"],
    ["9007199254740993.11", "9,007,199,254,740,993.11"],
  ])("shows %s as %s", (text, shown) => expect(formatDecimal(text)).toBe(shown));

  it.each(["", "abc", "1e5", "NaN", "Infinity", "--1"])("shows the non-decimal %j as a dash", (text) =>
    expect(formatDecimal(text)).toBe("–"),
  );

  it("never shows more than two decimals, nor a zero with a sign", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        expect(formatDecimal(text)).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d{1,2})?$/);
        expect(formatDecimal(text)).not.toBe("-0");
      }),
    );
  });
});

describe("formatSigned and formatPercent", () => {
  it.each([
    ["1.5", "+1.5", "+1.5%"],
    ["-1.234", "-1.23", "-1.23%"],
    ["0.004", "0", "0%"],
    ["-0.004", "0", "0%"],
    ["nothing", "–", "–"],
  ])("shows %s as %s and %s", (text, signed, percent) => {
    expect(formatSigned(text)).toBe(signed);
    expect(formatPercent(text)).toBe(percent);
  });

  it("agrees with the raw direction wherever it shows a sign", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const sign = formatSigned(text).charAt(0);
        if (sign === "+") expect(directionOf(text)).toBe("up");
        if (sign === "-") expect(directionOf(text)).toBe("down");
      }),
    );
  });
});

describe("directionOf", () => {
  it("agrees with the sign of the number, however small", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const sign = Math.sign(Number(text));
        expect(directionOf(text)).toBe(sign > 0 ? "up" : sign < 0 ? "down" : "flat");
      }),
    );
  });

  it("is down for -0.004 although that is shown as 0, and flat for -0.00", () => {
    expect(directionOf("-0.004")).toBe("down");
    expect(directionOf("-0.00")).toBe("flat");
  });

  it("is flat for what is no decimal", () => expect(directionOf("n/a")).toBe("flat"));
});

describe("directionBetween", () => {
  it.each([
    ["1.00", "1.01", "up"],
    ["0.0000120", "0.0000119", "down"],
    ["1.0", "1.000", "flat"],
    ["9", "10", "up"],
    ["n/a", "10", "flat"],
  ] as const)("goes from %s to %s: %s", (before, after, direction) =>
    expect(directionBetween(before, after)).toBe(direction),
  );
});

describe("formatExact", () => {
  it("keeps each digit that means something", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const bare = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
        expect(formatExact(text).replaceAll(",", "")).toBe(bare === "-0" ? "0" : bare);
      }),
    );
  });
});

describe("formatSmallPrice", () => {
  it.each([
    ["0.00001234", "12.34 per 1M"],
    ["0.000012", "12 per 1M"],
    ["0.00000001", "0.01 per 1M"],
    ["0.000000001", "less than 0.01 per 1M"],
    ["0.00099999", "999.99 per 1M"],
    ["0.00100000", "1 per 1,000"],
    ["0.4321", "432.1 per 1,000"],
    ["0.99999999", "1,000 per 1,000"],
  ])("writes %s as %s", (text, shown) => expect(formatSmallPrice(text)).toBe(shown));

  it.each(["0", "0.0000", "1", "1.0001", "67123.45", "n/a"])("says nothing more about %s", (text) =>
    expect(formatSmallPrice(text)).toBeNull(),
  );

  it("has words for each price between 0 and 1, and no other", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const size = Math.abs(Number(text));
        expect(formatSmallPrice(text) !== null).toBe(size > 0 && size < 1);
      }),
    );
  });
});
