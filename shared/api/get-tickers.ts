import type { DatedTickers } from "../contracts/market.ts";
import type { ApiClient } from "./client.ts";
import { callForTickers } from "./dated-tickers.ts";
import type { Addressed } from "./request-url.ts";

export const tickersOf = (symbols: readonly string[]): Addressed => ({
  path: "/tickers",
  query: { symbols },
});

/** The 24-hour facts of at most 100 symbols, by symbol, as the contract says it. */
export const getTickers = (api: ApiClient, symbols: readonly string[]): Promise<DatedTickers> =>
  callForTickers(api, tickersOf(symbols));
