import type { Market } from "../market/market.ts";
import { type DayTicker, dayTicker } from "../market/ticker.ts";
import type { Endpoint } from "./endpoint.ts";
import { countSymbols, readSymbols } from "./parameters.ts";
import { invalidParameter, invalidSymbol } from "./rest-error.ts";
import { takeInSlices } from "./take-in-slices.ts";

export const ticker24hr: Endpoint = {
  path: "/api/v3/ticker/24hr",
  weight(query) {
    const symbols = countSymbols(query);
    if (symbols === null || symbols > 100) return 80;
    return symbols <= 20 ? 2 : 40;
  },
  async answer(query, { market, now, distort }) {
    const symbols = readSymbols(query);
    const type = query.get("type") ?? "FULL";
    if (type !== "FULL" && type !== "MINI") throw invalidParameter("type");
    const names = symbols ?? market.pairs().map((pair) => pair.symbol);
    const at = now();
    const tickers = await takeInSlices(tickersOf(market, names, at));
    const distorted = tickers.map(distort);
    const bodies = type === "FULL" ? distorted : distorted.map(shorten);
    return query.has("symbol") ? bodies[0] : bodies;
  },
};

function* tickersOf(market: Market, symbols: readonly string[], now: number): Iterable<DayTicker> {
  for (const symbol of symbols) {
    const pair = market.pair(symbol);
    if (pair === undefined) throw invalidSymbol();
    yield dayTicker(pair, market.series(symbol), market.tradedUntil(symbol, now));
  }
}

function shorten(ticker: DayTicker) {
  const { symbol, openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume } = ticker;
  const { openTime, closeTime, firstId, lastId, count } = ticker;
  return {
    ...{ symbol, openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume },
    ...{ openTime, closeTime, firstId, lastId, count },
  };
}
