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
});

it("counts trades upwards and changes prices only with a trade", () => {
  for (const { symbol } of trading.slice(0, 20)) {
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
