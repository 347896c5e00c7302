import fc from "fast-check";
import { expect, test } from "vitest";
import { readRequestedSymbols } from "./requested-symbols.ts";

test("well-formed symbols are read in their order", () => {
  expect(readRequestedSymbols('["ETHUSDT","BTCUSDT","币安人生USDT"]')).toEqual([
    "ETHUSDT",
    "BTCUSDT",
    "币安人生USDT",
  ]);
});

test("a repeated symbol is read once", () => {
  expect(readRequestedSymbols('["BTCUSDT","ETHUSDT","BTCUSDT"]')).toEqual(["BTCUSDT", "ETHUSDT"]);
});

test("only the first 5 different symbols are read", () => {
  expect(readRequestedSymbols('["AA","BB","AA","CC","DD","EE","FF"]')).toEqual([
    "AA",
    "BB",
    "CC",
    "DD",
    "EE",
  ]);
});

test("what is not a symbol is left out, and the others stay", () => {
  expect(readRequestedSymbols('["btcusdt",7,null,{},"BTC/USDT","<img>","BTCUSDT"]')).toEqual(["BTCUSDT"]);
});

test.each([null, "", "[", "BTCUSDT", '"BTCUSDT"', '{"0":"BTCUSDT"}', "null"])(
  "%s asks for nothing",
  (text) => {
    expect(readRequestedSymbols(text)).toEqual([]);
  },
);

test("no text whatever makes it throw or give more than 5", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readRequestedSymbols(text).length).toBeLessThanOrEqual(5);
    }),
  );
});
