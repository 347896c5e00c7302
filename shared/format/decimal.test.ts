import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  directionBetween,
  directionOf,
  formatDecimal,
  formatExact,
  formatPercent,
  formatPrice,
  formatSigned,
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
    ["0", "0.00"],
    ["1234.567", "1,234.57"],
    ["52988.80000000", "52,988.80"],
    ["-1234.5", "-1,234.50"],
    ["-0.004", "0.00"],
    ["-0.00000000", "0.00"],
    ["0.000012", "0.00"],
    ["7", "7.00"],
    ["1.005", "1.01"],
    ["9007199254740993.11", "9,007,199,254,740,993.11"],
  ])("shows %s as %s", (text, shown) => expect(formatDecimal(text)).toBe(shown));

  it.each(["", "abc", "1e5", "NaN", "Infinity", "--1"])("shows the non-decimal %j as a dash", (text) =>
    expect(formatDecimal(text)).toBe("–"),
  );

  it.each([
    ["0.00001933", { exponent: 6, places: 2 }, "19.33"],
    ["0.32537", { exponent: 3, places: 2 }, "325.37"],
    ["0.00001933", { exponent: 0, places: 8 }, "0.00001933"],
    ["52988.8", { exponent: 0, places: 0 }, "52,989"],
  ] as const)("writes %s in the format %j as %s", (text, format, shown) =>
    expect(formatDecimal(text, format)).toBe(shown),
  );

  it("always shows two decimals, and no zero with a sign", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        expect(formatDecimal(text)).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(formatDecimal(text)).not.toBe("-0.00");
      }),
    );
  });
});

describe("formatPrice", () => {
  it.each([
    ["0.004", { exponent: 0, places: 2 }, "<0.01"],
    ["0.000000000001", { exponent: 9, places: 2 }, "<0.01"],
    ["0.0000001", { exponent: 0, places: 5 }, "<0.00001"],
    ["0.2", { exponent: 0, places: 0 }, "<1"],
    ["0.0000", { exponent: 0, places: 2 }, "0.00"],
    ["0.005", { exponent: 0, places: 2 }, "0.01"],
    ["n/a", { exponent: 0, places: 2 }, "–"],
  ] as const)("shows %s in the format %j as %s, never as 0 unless it is", (text, format, shown) =>
    expect(formatPrice(text, format)).toBe(shown),
  );
});

describe("formatSigned and formatPercent", () => {
  it.each([
    ["1.5", "+1.50", "+1.50%"],
    ["-1.234", "-1.23", "-1.23%"],
    ["0.004", "+<0.01", "0.00%"],
    ["-0.004", "-<0.01", "0.00%"],
    ["-0.000", "0.00", "0.00%"],
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

  it("is down for -0.004 although that is shown as 0.00, and flat for -0.00", () => {
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
