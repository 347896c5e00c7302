import { describe, expect, it } from "vitest";
import { createMarket } from "./market.ts";
import type { Series } from "./series.ts";

const NOON = Date.UTC(2026, 6, 1, 12);
const market = createMarket(1, () => true);
const trading = market.pairs().filter((pair) => pair.status === "TRADING");
const seriesOf = (symbol: string) => market.series(symbol) as Series;

describe("the pairs", () => {
  it("include at least 600 trading pairs, the named ones among them, and not MATICUSDT", () => {
    const symbols = new Set(trading.map((pair) => pair.symbol));
    expect(symbols.size).toBeGreaterThanOrEqual(600);
    for (const symbol of [
      ...["BTCUSDT", "ETHUSDT", "ADAUSDT", "SOLUSDT", "LTCUSDT", "BNBUSDT", "VETUSDT", "POLUSDT"],
      ...["AAVEBNB", "1000SATSTRY", "1INCHBTC", "SHIBUSDT", "币安人生USDT"],
    ]) {
      expect(symbols).toContain(symbol);
    }
    expect(market.pair("MATICUSDT")).toBeUndefined();
  });

  it("cost from below a cent to five digits, in steps that fit their price", () => {
    const second = NOON / 1000;
    const prices = trading.map((pair) => {
      const ticks = seriesOf(pair.symbol).priceAt(second);
      expect(ticks, pair.symbol).toBeGreaterThan(20);
      return ticks / 10 ** pair.priceDecimals;
    });
    expect(Math.min(...prices)).toBeLessThan(0.01);
    expect(Math.max(...prices.filter((price) => price < 1e6))).toBeGreaterThan(10_000);
    expect(market.pair("BTCUSDT")?.priceDecimals).toBe(2);
    expect(market.pair("SHIBUSDT")?.priceDecimals).toBe(8);
  });

  it("include a few halted pairs without a market", () => {
    const halted = market.pairs().filter((pair) => pair.status !== "TRADING");
    expect(halted.map((pair) => pair.status)).toEqual(expect.arrayContaining(["BREAK", "HALT"]));
    for (const { symbol } of halted) expect(market.series(symbol)).toBeUndefined();
  });
});

it("counts trades upwards and changes prices only with a trade", () => {
  for (const { symbol } of trading.slice(0, 120)) {
    const series = seriesOf(symbol);
    const second = NOON / 1000 + 3_580;
    for (let at = second; at < second + 80; at++) {
      const before = series.tradesBefore(at);
      const after = series.tradesBefore(at + 1);
      expect(after, symbol).toBeGreaterThanOrEqual(before);
      if (after === before) expect(series.priceAt(at), symbol).toBe(series.priceAt(at - 1));
    }
  }
});

it("quotes the most traded coins in further currencies at converted prices", () => {
  const other = createMarket(1, () => true, undefined, 0, undefined, { IDR: 0.0000389 });
  const added = other.pairs().filter(({ quote }) => quote === "IDR");
  expect(added.map(({ symbol }) => symbol)).toEqual(["BTCIDR", "ETHIDR", "SOLIDR"]);
  const price = other.series("BTCIDR")?.priceAt(NOON / 1_000) ?? 0;
  expect(price).toBeGreaterThan(1.3e9);
  expect(price).toBeLessThan(2e9);
});
