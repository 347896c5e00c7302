import type { Asset } from "@cointide/shared/contracts/market";
import { describe, expect, it } from "vitest";
import { readSource } from "./read-source.ts";
import { UnreadableText } from "./source.ts";
import { readTable } from "./table.ts";

const ASSETS: readonly Asset[] = ["BTC", "ETH", "ID", "OPEN", "HIGH", "T"].map((base) => ({
  ...{ symbol: `${base}USDT`, base, quote: "USDT", tick: "0.01" },
}));
const read = (text: string) => readTable(text, ASSETS)?.text.split("\n");

describe("a table with column names", () => {
  it.each([
    ["commas", "Id,Symbol,Price\n1,BTCUSDT,64120.5\n2,ETHUSDT,3300", ["BTCUSDT", "ETHUSDT"]],
    ["upper case", "ID,SYMBOL,PRICE\n1,BTCUSDT,64120.5", ["BTCUSDT"]],
    ["lower case and CRLF", "id,symbol,price\r\n1,btcusdt,64120.5\r\n\r\n", ["btcusdt"]],
    ["semicolons and decimal commas", "Name;Ticker;Kurs\nBitcoin;BTC;64120,5\n", ["BTC"]],
    ["tabs and blank cells", "Symbol\tLast Price\nBTCUSDT\t64120.5\n\t\nETHUSDT\t", ["BTCUSDT", "ETHUSDT"]],
    ["quotes", '"Symbol","Note"\n"BTCUSDT","a ""b"", c\nd"\n"ETHUSDT",', ["BTCUSDT", "ETHUSDT"]],
    ["a quote that is never closed", 'Symbol,Note\nBTCUSDT,5" screen\nETHUSDT,x', ["BTCUSDT", "ETHUSDT"]],
    ["Excel's delimiter line", "sep=;\r\nSymbol;Price\r\nBTCUSDT;1", ["BTCUSDT"]],
    ["bars around it", "| Symbol | Price |\n| BTCUSDT | 1 |", ["BTCUSDT"]],
    ["camel case", "baseVolume,symbol,lastPrice\n1,BTCUSDT,2", ["BTCUSDT"]],
    ["units in names", "Coin,Price (USD),24h %,Market Cap,7d Change\nBitcoin,1,2,3,4", ["Bitcoin"]],
    ["base and quote", "Base Asset,Quote Asset,Price\nBTC,EUR,1\nETH,BTC,2", ["BTC/EUR", "ETH/BTC"]],
    ["a pair beside its base", "Base,Quote,Trading Pair\nBTC,EUR,BTC-EUR", ["BTC-EUR"]],
    ["unknown names", "Mine,Symbol,ISIN code\nHIGH,BTCUSDT,OPEN", ["BTCUSDT"]],
    ["names of columns that are coins", "Coin,Price,T\nBTC,1,2\nETH,3,4", ["BTC", "ETH"]],
    ["names of coins", "Name,Rank\nBitcoin,1", ["Bitcoin"]],
    ["ids of coins", "Id,Price\nbitcoin,1\n7,2", ["bitcoin"]],
    ["TradingView's symbols", "Symbol,Description\nBINANCE:BTCUSDT,Bitcoin", ["BINANCE:BTCUSDT"]],
    ["one column", "Symbol\nBTCUSDT\nETHUSDT", ["BTCUSDT", "ETHUSDT"]],
    ["one column of pairs named like a coin", "Open\nBTCUSDT\nT", ["BTCUSDT", "T"]],
    ["columns that are all named like coins", "ID,Open,High\nbitcoin,2,3\n7,2,4", ["bitcoin"]],
  ])("is read with %s", (_, text, items) => {
    expect(read(text)).toEqual(items);
  });

  it("is said to be read by its column of symbols", () => {
    expect(readTable("Id,Symbol\n1,BTC", ASSETS)?.note).toBe("Only the column “Symbol” is read.");
    expect(readTable("Base,Quote\nBTC,EUR", ASSETS)?.note).toBe(
      "Only the columns “Base” and “Quote” are read.",
    );
    expect(readTable("Open\nBTCUSDT", ASSETS)?.note).toBe("The first line is read as column names.");
  });

  it.each(["Id,Symbol,Price", "Symbol\n", "Symbol;Price\n;\n"])("is refused without symbols: %j", (text) => {
    expect(() => readTable(text, ASSETS)).toThrow(UnreadableText);
  });
});

it.each([
  "BTC,ETH",
  "ID",
  "ID,OPEN,HIGH",
  "ID\nBTC\nETH",
  "open\nbtc\neth",
  "ID,BTC\nOPEN,ETH",
  "BTC,Symbol\nETH,x",
  "Coin,Price,T\nBTC,ETH,ID",
  "1inch Token\nBTC",
  "Symbol:,BINANCE:BTCUSDT\nBINANCE:ETHUSDT",
  "USD Coin\nBitcoin",
  "Open Campus, Space ID",
  "###Open,BINANCE:BTCUSDT",
  "Watchlist of mine\nBTC",
])("a list without column names is no table: %j", (text) => {
  expect(readTable(text, ASSETS)).toBeNull();
});

describe("a table of symbols", () => {
  const readAll = (text: string) => readSource({ text, isDamaged: false }, ASSETS);

  it("is read by its column of symbols, without what the other columns and the names mean", async () => {
    const { streams, refused, notes } = await readAll(
      "Id,Symbol,Name\nOPEN,BTCUSDT,Ether\nHIGH,ETHUSDT,Bitcoin",
    );
    expect(streams).toEqual([{ name: "", symbols: ["BTCUSDT", "ETHUSDT"] }]);
    expect(refused).toEqual([]);
    expect(notes).toEqual(["Only the column “Symbol” is read."]);
  });

  it("is a watchlist if its symbols name their exchange", async () => {
    const { streams, refused } = await readAll("Symbol,Price\nBINANCE:BTCUSDT,1\nCOINBASE:BTCUSD,2");
    expect(streams).toEqual([{ name: "Watchlist", symbols: ["BTCUSDT"] }]);
    expect(refused).toHaveLength(1);
  });
});
