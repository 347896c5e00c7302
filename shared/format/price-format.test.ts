import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalTexts } from "./decimal-texts.ts";
import { priceFormat, unitPhrase } from "./price-format.ts";
import { QUOTES } from "./split-symbol.ts";

let count = 0;
/** A symbol of which nothing is remembered. */
const newSymbol = (quote = "USDT") => `S${++count}${quote}`;
const shown = (symbol: string, last: string) => {
  const { text, unit } = decimalTexts(last, "price", priceFormat(symbol, last));
  return unit === null ? text : `${text} ${unit.sign}`;
};

describe("a price", () => {
  it.each([
    ["USDT", "52988.80000000", "52,988.80"],
    ["USDT", "1.00000000", "1.00"],
    ["USDT", "0.99950000", "1.00"],
    ["USDT", "0.97120000", "0.97"],
    ["USDT", "0.94990000", "94.99 ¢"],
    ["USDC", "0.59330000", "59.33 ¢"],
    ["USDT", "0.01000000", "1.00 ¢"],
    ["USDT", "0.00999999", "9,999.99 per 1M"],
    ["FDUSD", "0.00001938", "19.38 per 1M"],
    ["USDT", "0.00000100", "1.00 per 1M"],
    ["USDT", "0.00000099", "990.00 per 1B"],
    ["USDT", "0.00000001", "10.00 per 1B"],
    ["USDT", "0.000000000001", "<0.01 per 1B"],
    ["EUR", "0.51", "51.00 ct"],
    ["GBP", "0.51", "51.00 p"],
    ["TRY", "0.51", "51.00 kuruş"],
    ["TRY", "0.0051", "5,100.00 per 1M"],
    ["BTC", "0.05199000", "51.99 mBTC"],
    ["BTC", "0.00000642", "642 sats"],
    ["BTC", "0.00000001", "1 sats"],
    ["ETH", "0.0256", "25.60 mETH"],
    ["BNB", "0.2585", "258.50 mBNB"],
    ["BNB", "0.000321", "321.00 per 1M"],
    ["BRL", "0.42", "42.00 centavos"],
    ["JPY", "0.42", "420,000.00 per 1M"],
    ["EURI", "0.42", "420,000.00 per 1M"],
  ])("%s %s is written as %s", (quote, last, text) => expect(shown(newSymbol(quote), last)).toBe(text));

  it("says in any quote what it is worth within half a step of what is shown, with at most two decimals", () => {
    const price = fc.oneof(
      fc.bigInt({ min: 1n, max: 2n * 10n ** 8n }),
      fc.bigInt({ min: 1n, max: 10n ** 20n }),
    );
    fc.assert(
      fc.property(price, fc.constantFrom(...QUOTES), (units, quote) => {
        const padded = String(units).padStart(9, "0");
        const last = `${padded.slice(0, -8)}.${padded.slice(-8)}`;
        const { exponent, places, unit } = priceFormat(newSymbol(quote), last);
        const text = decimalTexts(last, "price", { exponent, places, unit }).text;
        expect(text).toMatch(unit?.sign === "sats" ? /^[\d,]+$/ : /^[\d,]+\.\d\d$/);
        // In the last digits that are shown: exact integers on both sides, at 10 decimals more than any price has.
        const step = 10n ** BigInt(18 - exponent - places);
        const back = BigInt(text.replaceAll(/[,.]/g, "")) * step;
        const difference = back - units * 10n ** 10n;
        expect(2n * (difference < 0n ? -difference : difference), `${last} ${text}`).toBeLessThanOrEqual(
          step,
        );
        // Below 0.95, in a unit, at least three digits are left of it.
        if (unit !== null) expect(Number(text.replaceAll(",", ""))).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 1_500 },
    );
  });
});

describe("the unit of a symbol", () => {
  const signs = (quote: string, prices: readonly string[]) => {
    const symbol = newSymbol(quote);
    return prices.map((last) => priceFormat(symbol, last).unit?.sign ?? quote);
  };

  it("stays the same while a stablecoin moves around 1", () => {
    expect(new Set(signs("USDT", ["1.0001", "0.9999", "0.9500", "0.9700", "1.0020"]))).toEqual(
      new Set(["USDT"]),
    );
  });

  it("becomes a smaller unit below 0.95 and the quote again at 1, each once", () => {
    const prices = ["0.96", "0.9499", "0.951", "0.9999", "0.95", "1.0000", "0.9999", "0.95"];
    expect(signs("USDT", prices)).toEqual(["USDT", "¢", "¢", "¢", "¢", "USDT", "USDT", "USDT"]);
  });

  it.each([
    ["USDT", ["0.0100", "0.0099", "0.0100", "0.0109", "0.0110", "0.0100"], "¢", "per 1M"],
    ["BTC", ["0.00100", "0.00099", "0.00100", "0.00109", "0.00110", "0.00100"], "mBTC", "sats"],
    ["ETH", ["0.00100", "0.00099", "0.00100", "0.00109", "0.00110", "0.00100"], "mETH", "per 1M"],
    [
      "TRY",
      ["0.00000100", "0.00000099", "0.00000100", "0.00000109", "0.00000110", "0.000001"],
      "per 1M",
      "per 1B",
    ],
  ])("changes below its bound in %s, and back at 1.1 times the bound", (quote, prices, larger, smaller) => {
    expect(signs(quote, prices)).toEqual([larger, smaller, smaller, smaller, larger, larger]);
  });

  it("jumps as far as the price does", () => {
    expect(signs("USDT", ["64000", "0.00000001", "64000"])).toEqual(["USDT", "per 1B", "USDT"]);
  });

  it("applies to change and average too", () => {
    const symbol = newSymbol();
    const format = priceFormat(symbol, "0.00001933");
    const change = decimalTexts("0.00000009", "signed", format);
    expect([change.text, change.unit?.sign, change.exact]).toEqual(["+0.09", "per 1M", "+0.00000009"]);
    const average = decimalTexts("0.00001948", "price", format);
    expect([average.text, average.unit?.sign]).toEqual(["19.48", "per 1M"]);
  });

  it("belongs to that symbol, which has the same format object at each tick", () => {
    const [one, other] = [newSymbol(), newSymbol()];
    expect(priceFormat(one, "0.94").unit?.sign).toBe("¢");
    expect(priceFormat(other, "0.96").unit).toBeNull();
    expect(priceFormat(one, "0.96")).toBe(priceFormat(one, "0.961"));
  });

  it.each(["0", "0.00000000", "n/a", ""])("stays with the value %j, which is no price", (last) => {
    const symbol = newSymbol();
    priceFormat(symbol, "0.5");
    expect(priceFormat(symbol, last).unit?.sign).toBe("¢");
  });

  it.each([
    ["XRPUSDT", "0.5", "in ¢"],
    ["SHIBUSDT", "0.00001", "per 1M"],
    ["BTCEUR", "60000", "in EUR"],
    ["NOSUCHQUOTE", "5", ""],
  ])("is named for prices of %s at %s: %j", (symbol, last, phrase) => {
    expect(unitPhrase(symbol, priceFormat(symbol, last))).toBe(phrase);
  });
});
