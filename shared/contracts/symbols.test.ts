import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSymbol, readSymbols, SYMBOL_PATTERN } from "./symbols.ts";

describe("readSymbol", () => {
  it.each([
    ["BTCUSDT", "BTCUSDT"],
    ["btcusdt", "BTCUSDT"],
    [" BTCUSDT\n", "BTCUSDT"],
    ["BTC USDT", "BTCUSDT"],
    ["BTC\u200bUSDT\ufeff", "BTCUSDT"],
    ["BTC/USDT", "BTCUSDT"],
    ["btc-usdt", "BTCUSDT"],
    ["btc–usdt", "BTCUSDT"],
    ["btc_usdt", "BTCUSDT"],
    ["ＢＴＣＵＳＤＴ", "BTCUSDT"],
    ["BINANCE:BTCUSDT", "BTCUSDT"],
    ["币安人生USDT", "币安人生USDT"],
    ["币安人生-usdt", "币安人生USDT"],
    ["\u0130OTAUSDT", "IOTAUSDT"],
    ["\u0130OTAUSDT".toLowerCase(), "IOTAUSDT"],
    ["ıotausdt", "IOTAUSDT"],
    ["1inchusdt", "1INCHUSDT"],
  ])("reads %j as %s", (text, symbol) => {
    expect(readSymbol(text)).toBe(symbol);
  });

  it.each([
    ...["", " ", "-", "B", "A".repeat(33), "BTC,USDT", "BTC;ETH", "<img>", "BTC.USDT", "BTC:USDT"],
    ...["$BTC", "btc%2Fusdt", "BTC?USDT", "BTC\u0000USDT", "BINANCE:", "É\u0323USDT"],
    ...[null, undefined, 7, {}, ["BTCUSDT"]],
  ])("takes %j for no symbol", (value) => {
    expect(readSymbol(value)).toBeNull();
  });

  it("gives the exchange's spelling, which it leaves as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (text) => {
        const symbol = readSymbol(text);
        if (symbol === null) return;
        expect(symbol).toMatch(SYMBOL_PATTERN);
        expect(readSymbol(symbol)).toBe(symbol);
      }),
      { numRuns: 500 },
    );
  });
});

it("readSymbols gives each symbol once, in order, and apart what is none", () => {
  expect(readSymbols(["ethusdt", "BTC/USDT", "ETH-USDT", 7, null, "<b>", "<b>"])).toEqual({
    symbols: ["ETHUSDT", "BTCUSDT"],
    malformed: [7, null, "<b>"],
  });
});
