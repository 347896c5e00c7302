import { NO_TRADES, summarise } from "../market/statistics.ts";
import type { Endpoint } from "./endpoint.ts";
import { countSymbols, readSymbols } from "./parameters.ts";
import { invalidParameter, invalidSymbol, missingParameter, RestError } from "./rest-error.ts";

const MINUTE = 60_000;
const MOST_SYMBOLS = 100;
const UNITS: Readonly<Record<string, { length: number; most: number }>> = {
  m: { length: MINUTE, most: 59 },
  h: { length: 60 * MINUTE, most: 23 },
  d: { length: 24 * 60 * MINUTE, most: 7 },
};

/** The rolling window: like the 24 h ticker, but of a chosen length, and opening on a whole minute. */
export const tickerWindow: Endpoint = {
  path: "/api/v3/ticker",
  weight(query) {
    const symbols = countSymbols(query) ?? 1;
    return symbols > 50 ? 200 : 4 * symbols;
  },
  answer(query, { market, now, distort }) {
    const symbols = readSymbols(query);
    if (symbols === null) throw missingParameter("symbols");
    if (symbols.length > MOST_SYMBOLS) {
      throw new RestError(
        400,
        -1101,
        `Too many parameters; expected '${MOST_SYMBOLS}' and received '${symbols.length}'.`,
      );
    }
    const length = readWindow(query);
    const tickers = symbols.map((symbol) => {
      const pair = market.pair(symbol);
      if (pair === undefined) throw invalidSymbol();
      const closeTime = market.tradedUntil(symbol, now());
      const openTime = Math.floor((closeTime - length) / MINUTE) * MINUTE;
      const series = market.series(symbol);
      const statistics = series === undefined ? NO_TRADES : summarise(pair, series, openTime, closeTime);
      return distort({ symbol, ...statistics, openTime, closeTime });
    });
    return query.has("symbol") ? tickers[0] : tickers;
  },
};

function readWindow(query: URLSearchParams): number {
  const [, count, unit] = /^([1-9][0-9]?)([mhd])$/.exec(query.get("windowSize") ?? "1d") ?? [];
  const rule = UNITS[unit ?? ""];
  if (rule === undefined || Number(count) > rule.most) throw invalidParameter("windowSize");
  return Number(count) * rule.length;
}
