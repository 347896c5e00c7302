import type { ApiClient } from "../api/client.ts";
import { getTickers } from "../api/get-tickers.ts";
import { MAX_REQUEST_SYMBOLS, type MarketTickers } from "../contracts/market.ts";

/**
 * The 24-hour facts of any number of symbols, asked in as many requests as the service's limit needs.
 * Nothing is asked for no symbols.
 * @throws {ApiError} when one of the requests fails.
 */
export async function fetchTickers(api: ApiClient, symbols: readonly string[]): Promise<MarketTickers> {
  const chunks: Promise<MarketTickers>[] = [];
  for (let at = 0; at < symbols.length; at += MAX_REQUEST_SYMBOLS) {
    chunks.push(getTickers(api, symbols.slice(at, at + MAX_REQUEST_SYMBOLS)));
  }
  return Object.assign({}, ...(await Promise.all(chunks)));
}
