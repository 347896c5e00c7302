import { expect, test } from "vitest";
import { readPastedSymbols } from "./read-pasted-symbols.ts";

const LISTED = new Set(["BTCUSDT", "ETHUSDT", "ETHBTC", "币安人生USDT"]);
const read = (text: string) => readPastedSymbols(text, LISTED);

test.each([
  "BTCUSDT, ETHUSDT",
  "btcusdt ethusdt",
  "BTCUSDT\nETHUSDT\r\n",
  "BTC/USDT;ETH/USDT",
  "BTC / USDT, ETH-USDT",
  "BTCUSDT/ETHUSDT",
  '["BTCUSDT","ETHUSDT"]',
  "btc_usdt | $ethusdt, BTCUSDT",
])("%j names both symbols, each once", (text) => {
  expect(read(text)).toEqual({ listed: ["BTCUSDT", "ETHUSDT"], unknown: [] });
});

test("words that are no symbols are named, in any script", () => {
  expect(read("币安人生usdt, foo, BAR/USDT")).toEqual({
    listed: ["币安人生USDT"],
    unknown: ["FOO", "BARUSDT"],
  });
});

test.each(["", " , ", "BTCUSDT", "btc/usdt", "BTC USDT", "ETH BTC", "foo, bar", "btcusdt, BTC/USDT"])(
  "%j is something to search for",
  (text) => {
    expect(read(text)).toBeNull();
  },
);

test("coins are taken for their usual pairs where a list of them is meant", () => {
  const pairs: Record<string, string> = { BTC: "BTCUSDT", ETH: "ETHUSDT" };
  const pairOf = (word: string) => pairs[word];
  expect(readPastedSymbols("btc, eth, nope", LISTED, pairOf)).toEqual({
    listed: ["BTCUSDT", "ETHUSDT"],
    unknown: ["NOPE"],
  });
  expect(readPastedSymbols("ETH BTC", LISTED, pairOf)).toBeNull();
});
