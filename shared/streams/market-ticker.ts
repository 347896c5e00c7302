import type { DatedTicker } from "../contracts/market.ts";
import type { Ticker } from "../contracts/streams.ts";

/** The ticker of what the service says about a symbol, `arrivedAt` in ms since 1970. */
export function tickerOfFacts(facts: DatedTicker, arrivedAt: number): Ticker {
  const { average, last, pchange, change, volume, qvolume, trades, open, close, lastId, asOf } = facts;
  const values = { average, last, pchange, change, volume, qvolume, trades, open, close };
  return { ...values, lastTradeId: lastId, asOf, arrivedAt, eventTime: asOf, state: "live" };
}
