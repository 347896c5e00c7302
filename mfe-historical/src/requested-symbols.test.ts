import fc from "fast-check";
import { expect, test } from "vitest";
import { readRequestedSymbols } from "./requested-symbols.ts";

test("well-formed symbols are read in their order", () => {
  expect(readRequestedSymbols('["ETHUSDT","BTCUSDT","币安人生USDT"]').symbols).toEqual([
    "ETHUSDT",
    "BTCUSDT",
    "币安人生USDT",
  ]);
});

test("a repeated symbol is read once", () => {
  expect(readRequestedSymbols('["BTCUSDT","ETHUSDT","BTCUSDT"]').symbols).toEqual(["BTCUSDT", "ETHUSDT"]);
});

test("symbols in other spellings are read as the exchange's, each once", () => {
  expect(readRequestedSymbols('["ethusdt","btc-usdt","BTC/USDT","币安人生usdt"]')).toEqual({
    symbols: ["ETHUSDT", "BTCUSDT", "币安人生USDT"],
    surplus: [],
    malformed: [],
  });
});

test("names the symbols beyond 5 different ones", () => {
  expect(readRequestedSymbols('["AA","BB","AA","CC","DD","EE","FF","GG","FF"]')).toEqual({
    symbols: ["AA", "BB", "CC", "DD", "EE"],
    surplus: ["FF", "GG"],
    malformed: [],
  });
});

test("what is not a symbol is named, and the others stay", () => {
  expect(readRequestedSymbols('["BTC?USDT",7,null,{},"BTC+USDT","<img>","BTCUSDT"]')).toEqual({
    symbols: ["BTCUSDT"],
    surplus: [],
    malformed: ["BTC?USDT", "7", "null", "{}", "BTC+USDT", "<img>"],
  });
});

test.each([null, "", "[", "BTCUSDT", '"BTCUSDT"', '{"0":"BTCUSDT"}', "null"])(
  "%s asks for nothing",
  (text) => {
    expect(readRequestedSymbols(text)).toEqual({ symbols: [], surplus: [], malformed: [] });
  },
);

test("no text whatever makes it throw or give more than 5", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readRequestedSymbols(text).symbols.length).toBeLessThanOrEqual(5);
    }),
  );
});
