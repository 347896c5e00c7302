import fc from "fast-check";
import { expect, it } from "vitest";
import { roundDecimal } from "./round-decimal.ts";

const digits = (minLength: number) =>
  fc.array(fc.constantFrom(..."0123456789"), { minLength, maxLength: 24 }).map((each) => each.join(""));
const decimalText = fc
  .tuple(fc.constantFrom("", "-"), digits(1), digits(0))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`);

it("writes decimals as the platform's own formatter writes them", () => {
  const by = new Map(
    [0, 2, 20].map((maximumFractionDigits) => [
      maximumFractionDigits,
      new Intl.NumberFormat("en-US", { maximumFractionDigits, signDisplay: "negative" }),
    ]),
  );
  fc.assert(
    fc.property(
      decimalText,
      fc.constantFrom(0, 2, 20),
      fc.constantFrom(0, 3, 6),
      (text, places, exponent) => {
        const theirs = by.get(places)?.format(`${text}e${exponent}` as Intl.StringNumericLiteral);
        expect(roundDecimal(text, places, exponent)).toBe(theirs);
      },
    ),
    { numRuns: 700 },
  );
});

it.each([
  ["999.995", "1,000"],
  ["-0.005", "-0.01"],
  ["0099.50", "99.5"],
])("rounds %s to %s", (text, shown) => expect(roundDecimal(text, 2)).toBe(shown));

it.each([
  ["5.1", 2, 0, "5.10"],
  ["-0.001", 2, 0, "0.00"],
  ["0.0000193", 2, 6, "19.30"],
  ["1.99995", 4, 0, "2.0000"],
])("fills %s up to %d decimals, times 10^%d: %s", (text, places, exponent, shown) =>
  expect(roundDecimal(text, places, exponent, true)).toBe(shown),
);
