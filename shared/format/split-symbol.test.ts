import { expect, it } from "vitest";
import { splitSymbol } from "./split-symbol.ts";

it.each([
  ["BTCUSDT", "BTC", "USDT"],
  ["ETHBTC", "ETH", "BTC"],
  ["FDUSDUSDT", "FDUSD", "USDT"],
  ["BTCFDUSD", "BTC", "FDUSD"],
  ["USDTTRY", "USDT", "TRY"],
  ["1000SATSTRY", "1000SATS", "TRY"],
  ["ETHEURI", "ETH", "EURI"],
  ["币安人生USDT", "币安人生", "USDT"],
  ["WBETHETH", "WBETH", "ETH"],
  ["ADAEUR", "ADA", "EUR"],
  ["BNBIDR", "BNB", "IDR"],
])("splits %s into %s and %s", (symbol, base, quote) => {
  expect(splitSymbol(symbol)).toEqual({ base, quote });
});

it("believes the list of pairs", () => {
  const listed = new Map([["ABCTUSD", { base: "ABCT", quote: "USD" }]]);
  expect(splitSymbol("ABCTUSD", listed)).toEqual({ base: "ABCT", quote: "USD" });
});

it.each(["USDT", "NOSUCHQUOTE"])("leaves %s whole", (symbol) => {
  expect(splitSymbol(symbol)).toEqual({ base: symbol, quote: "" });
});
