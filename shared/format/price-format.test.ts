import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalTexts } from "./decimal-texts.ts";
import { formatOfPrice, priceFormat } from "./price-format.ts";

let count = 0;
/** A symbol of which nothing is remembered. */
const newSymbol = () => `S${++count}USDT`;
const shown = (symbol: string, last: string) => {
  const { text, small } = decimalTexts(last, "price", priceFormat(symbol, last));
  return small === null ? text : `${text} ${small}`;
};

describe("a price", () => {
  it.each([
    ["52988.80000000", "52,988.80"],
    ["1.00000000", "1.00"],
    ["0.99950000", "1.00"],
    ["0.97120000", "0.97 971.20 per 1,000"],
    ["0.94990000", "949.90 per 1,000"],
    ["0.32537000", "325.37 per 1,000"],
    ["0.00100000", "1.00 per 1,000"],
    ["0.00099999", "999.99 per 1M"],
    ["0.00001933", "19.33 per 1M"],
    ["0.00000100", "1.00 per 1M"],
    ["0.00000099", "990.00 per 1B"],
    ["0.00000001", "10.00 per 1B"],
    ["0.000000000001", "<0.01 per 1B"],
  ])("of %s is written as %s", (last, text) => expect(shown(newSymbol(), last)).toBe(text));

  it("has at least three digits that mean something, whatever an exchange lists, and at most two decimals", () => {
    const units = fc.integer({ min: 1, max: 10 ** 14 });
    fc.assert(
      fc.property(units, (satoshis) => {
        const padded = String(satoshis).padStart(9, "0");
        const text = shown(newSymbol(), `${padded.slice(0, -8)}.${padded.slice(-8)}`);
        const figures = (text.match(/[\d.,]*\d/g) ?? []).map((figure) => figure.replace(/[.,]/g, ""));
        const significant = figures.map((figure) => figure.replace(/^0+/, "").length);
        expect(Math.max(...significant.slice(0, 2)), text).toBeGreaterThanOrEqual(3);
        expect(text).not.toMatch(/\.\d{3}/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("the scale of a symbol", () => {
  it("does not change while a stablecoin moves around 1", () => {
    const symbol = newSymbol();
    for (const last of ["1.0001", "0.9999", "0.9500", "0.9700", "1.0020"]) {
      expect(priceFormat(symbol, last).exponent).toBe(0);
    }
  });

  it("begins below 0.95 and ends at 1, each time once", () => {
    const symbol = newSymbol();
    const exponents = ["0.96", "0.9499", "0.951", "0.9999", "0.95", "1.0000", "0.9999", "0.95"].map(
      (last) => priceFormat(symbol, last).exponent,
    );
    expect(exponents).toEqual([0, 3, 3, 3, 3, 0, 0, 0]);
  });

  it("does not flip at a thousandth either", () => {
    const symbol = newSymbol();
    const exponents = ["0.00100", "0.00099", "0.00101", "0.00109", "0.00110", "0.00100"].map(
      (last) => priceFormat(symbol, last).exponent,
    );
    expect(exponents).toEqual([3, 6, 6, 6, 3, 3]);
  });

  it("is that of change and average too", () => {
    const symbol = newSymbol();
    const format = priceFormat(symbol, "0.00001933");
    expect(decimalTexts("0.00000009", "signed", format)).toMatchObject({
      text: "+0.09",
      exact: "0.00000009",
    });
    expect(decimalTexts("0.00001948", "price", format)).toMatchObject({ text: "19.48", small: "per 1M" });
  });

  it("belongs to that symbol, and the same one has the same format object at each tick", () => {
    const [one, other] = [newSymbol(), newSymbol()];
    expect(priceFormat(one, "0.94").exponent).toBe(3);
    expect(priceFormat(other, "0.96").exponent).toBe(0);
    expect(priceFormat(one, "0.96")).toBe(priceFormat(one, "0.961"));
  });

  it.each(["0", "0.00000000", "n/a", ""])("stays with the value %j, which is no price", (last) => {
    const symbol = newSymbol();
    priceFormat(symbol, "0.5");
    expect(priceFormat(symbol, last).exponent).toBe(3);
    expect(formatOfPrice(last).exponent).toBe(0);
  });
});
