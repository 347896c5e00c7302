import { describe, expect, it } from "vitest";
import { createMarket } from "./market.ts";
import type { Series } from "./series.ts";
import { summarise } from "./statistics.ts";

const NOON = Date.UTC(2026, 6, 1, 12);
const market = createMarket(1, () => true);
const trading = market.pairs().filter((pair) => pair.status === "TRADING");
const seriesOf = (symbol: string) => market.series(symbol) as Series;

describe("the pairs", () => {
  it("are at least 600 in trade, with the named ones among them and MATICUSDT delisted", () => {
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

  it("include a few that are halted, which have no market", () => {
    const halted = market.pairs().filter((pair) => pair.status !== "TRADING");
    expect(halted.map((pair) => pair.status)).toEqual(expect.arrayContaining(["BREAK", "HALT"]));
    for (const { symbol } of halted) expect(market.series(symbol)).toBeUndefined();
  });
});

describe("the walk", () => {
  it("moves most pairs nearly every other second or oftener, and leaves some still for seconds", () => {
    const shares = trading.map(({ symbol }) => {
      const series = seriesOf(symbol);
      const from = NOON / 1000;
      let changes = 0;
      for (let i = 0; i < 100; i++) {
        if (series.priceAt(from + i) !== series.priceAt(from + i + 1)) changes++;
      }
      return changes / 100;
    });
    shares.sort((a, b) => a - b);
    expect(shares[Math.floor(shares.length / 2)]).toBeGreaterThan(0.5);
    expect(shares[Math.floor(shares.length * 0.9)]).toBeGreaterThan(0.8);
    expect(shares[Math.floor(shares.length * 0.1)]).toBeLessThan(0.4);
  });

  it("goes up and down by a few percent a day", () => {
    const sample = trading.filter((_, i) => i % 4 === 0);
    const percents = sample.map((pair) => {
      return Number(summarise(pair, seriesOf(pair.symbol), NOON - 86_400_000, NOON).priceChangePercent);
    });
    percents.sort((a, b) => a - b);
    const within = percents.filter((percent) => Math.abs(percent) <= 8).length;
    expect(within / percents.length).toBeGreaterThan(0.9);
    expect(percents[0]).toBeLessThan(-2);
    expect(percents.at(-1)).toBeGreaterThan(2);
  });

  it("moves pairs of one coin alike, whatever they are quoted in", () => {
    const change = (symbol: string) => {
      const series = seriesOf(symbol);
      return series.priceAt(NOON / 1000) / series.priceAt(NOON / 1000 - 86_400) - 1;
    };
    expect(Math.abs(change("BTCUSDT") - change("BTCUSDC"))).toBeLessThan(0.004);
  });
});

it("counts trades upwards, and moves no price without one: their ids order all that it says", () => {
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

it("quotes the most traded coins in further currencies, at whatever price follows from their worth", () => {
  const other = createMarket(1, () => true, undefined, 0, undefined, { IDR: 0.0000389 });
  const added = other.pairs().filter(({ quote }) => quote === "IDR");
  expect(added.map(({ symbol }) => symbol)).toEqual(["BTCIDR", "ETHIDR", "SOLIDR"]);
  const price = other.series("BTCIDR")?.priceAt(NOON / 1_000) ?? 0;
  expect(price).toBeGreaterThan(1.3e9);
  expect(price).toBeLessThan(2e9);
});
