import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertAmount } from "../currency/conversion-rate.ts";
import { convertedFormat, quotedConversion } from "./conversion.ts";
import { decimalTexts, isWrittenAlike, writtenDecimal } from "./decimal-texts.ts";
import type { Conversion } from "./price-format.ts";

const conversion = (currency: string, sign: string, rate: number, quote = "USDT"): Conversion => ({
  ...{ quote, currency, sign, word: `${currency} in words`, rate },
  isApproximate: quote !== currency,
  convert: (amount) => convertAmount(amount, rate),
  formats: new Map(),
});
const EUR = conversion("EUR", "€", 0.92);
const JPY = conversion("JPY", "¥", 153.5);
const BTC = conversion("BTC", "BTC", 1 / 64_000);

/** Units of a symbol are remembered for the visit: each text has one of its own. */
let count = 0;
function shown(last: string, made: Conversion, isExact = false): string {
  count += 1;
  return writtenDecimal(decimalTexts(last, "price", convertedFormat(`S${count}USDT`, last, made, isExact)));
}

describe("a price as quoted beside converted ones", () => {
  it.each([
    ["BTC", "0.0496", "49.60 mBTC"],
    ["BTC", "0.00000576", "576 sats"],
    ["ETH", "0.0005", "500.00 ETH per 1M"],
    ["ETH", "0.0116", "11.60 mETH"],
    ["USDT", "0.52", "52.00 ¢ USDT"],
    ["USDT", "0.00001", "10.00 USDT per 1M"],
    ["USDC", "67123.45", "67,123.45 USDC"],
  ])("names its quote once: %s %s is %s", (quote, last, text) => {
    count += 1;
    const format = convertedFormat(`Q${count}${quote}`, last, quotedConversion(quote), false);
    expect(writtenDecimal(decimalTexts(last, "price", format))).toBe(text);
  });
});

describe("a converted price", () => {
  it.each([
    ["67123.45", EUR, "€61,753.57"],
    ["0.52", EUR, "47.84 ct"],
    ["0.0000118", EUR, "10.86 € per 1M"],
    ["0.00000082", EUR, "754.40 € per 1B"],
    ["67123.45", JPY, "¥10,303,449.58"],
    ["0.00001", JPY, "1,535.00 ¥ per 1M"],
    ["67123.45", BTC, "1.05 BTC"],
    ["152.4", BTC, "2.38 mBTC"],
    ["0.52", BTC, "813 sats"],
    ["0.02", BTC, "31,250.00 sats per 1K"],
    ["0.00000082", BTC, "1.28 sats per 1K"],
    ["1.0421", conversion("GBP", "£", 0.787), "82.01 p"],
    ["0.02", conversion("TRY", "₺", 32.9), "65.80 kuruş"],
    ["0.02", conversion("BRL", "R$", 5.43), "10.86 centavos"],
  ])("has the currency's own units for %s USDT", (last, made, text) => expect(shown(last, made)).toBe(text));

  it.each([
    ["67123.45", EUR, "€61,753.57"],
    ["67123.45", JPY, "¥10,303,450"],
    ["3380.12", BTC, "0.0528144 BTC"],
    ["0.00001180", EUR, "€0.0000109"],
    ["0.00001945", conversion("TRY", "₺", 32.8), "₺0.0006380"],
    ["0.00000001", conversion("TRY", "₺", 32.8), "₺0.0000003"],
    ["67123.45", conversion("BRL", "R$", 5.5), "R$369,178.98"],
  ])("keeps about the exchange's own digits of %s USDT when those are chosen", (last, made, text) =>
    expect(shown(last, made, true)).toBe(text),
  );

  it("keeps the exact price with its quote, and its direction", () => {
    const format = convertedFormat("KEPTUSDT", "67123.45", EUR, false);
    expect(decimalTexts("67123.45", "price", format)).toMatchObject({
      exact: "67,123.45 USDT",
      unit: { sign: "€", isPrefix: true },
    });
    expect(decimalTexts("-0.0000001", "signed", format)).toMatchObject({
      ...{ text: "-<0.01", direction: "down", exact: "-0.0000001 USDT", unit: { sign: "€" } },
    });
  });

  it("leaves percent as they are", () => {
    const format = convertedFormat("PERCENTUSDT", "2", JPY, false);
    expect(decimalTexts("-1.234", "percent", format)).toMatchObject({ text: "-1.23%", unit: null });
  });

  it("keeps its unit around a bound, by the converted price", () => {
    const unit = (last: string) => convertedFormat("BOUNDUSDT", last, EUR, false).unit?.sign;
    expect(unit("1.1")).toBe("€");
    // 0.966 €, then 0.938, 0.984 and 1.012.
    expect(["1.05", "1.02", "1.07", "1.1"].map(unit)).toEqual(["€", "ct", "ct", "€"]);
  });

  it("is within half of its last digit of the exact product, whatever price and rate are", () => {
    const price = fc.tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 8 }));
    fc.assert(
      fc.property(price, fc.double({ min: 1e-6, max: 1e6, noNaN: true }), ([digits, scale], rate) => {
        const last = (digits / 10 ** scale).toFixed(scale);
        count += 1;
        const format = convertedFormat(`P${count}USDT`, last, conversion("EUR", "€", rate), false);
        const { text } = decimalTexts(last, "price", format);
        if (text.startsWith("<")) return;
        const back = Number(text.replaceAll(",", "")) / 10 ** format.exponent;
        const half = 0.5 / 10 ** (format.exponent + format.places);
        expect(Math.abs(back - Number(last) * rate)).toBeLessThanOrEqual(half + back * 1e-12);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a price without a rate", () => {
  it.each([
    ["67123.45", "USDT", "67,123.45 USDT"],
    ["0.52", "USDT", "52.00 ¢ USDT"],
    ["0.0000118", "USDT", "11.80 USDT per 1M"],
    ["123.4", "IDR", "123.40 IDR"],
  ])("is marked with its quote: %s %s", (last, quote, text) => {
    count += 1;
    const format = convertedFormat(`Q${count}${quote}`, last, quotedConversion(quote), false);
    expect(writtenDecimal(decimalTexts(last, "price", format))).toBe(text);
  });
});

describe("isWrittenAlike", () => {
  const at = (rate: number) => convertedFormat("ALIKEUSDT", "100", conversion("EUR", "€", rate), false);

  it("tells rates that change a digit from those that change none", () => {
    expect(isWrittenAlike("100", "price", at(0.92), at(0.92001))).toBe(true);
    expect(isWrittenAlike("100", "price", at(0.92), at(0.92006))).toBe(false);
    expect(isWrittenAlike("100", "price", at(1), convertedFormat("ALIKEUSDT", "100", JPY, false))).toBe(
      false,
    );
    expect(isWrittenAlike("100", "price", undefined, at(1))).toBe(false);
    expect(isWrittenAlike("1.5", "percent", at(0.92), at(0.5))).toBe(true);
  });

  it("has one format for each conversion and unit, which memoized components compare", () => {
    expect(convertedFormat("A1USDT", "100", EUR, false)).toBe(convertedFormat("A2USDT", "70", EUR, false));
  });
});
