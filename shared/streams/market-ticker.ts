import { isZero } from "../contracts/decimals.ts";
import type { DatedTicker } from "../contracts/market.ts";
import type { Ticker } from "../contracts/streams.ts";
import { newTicker } from "./new-ticker.ts";

/** The ticker of what the service says about a symbol, `arrivedAt` in ms since 1970. */
export function tickerOfFacts(facts: DatedTicker, arrivedAt: number): Ticker {
  const { average, last, pchange, change, volume, qvolume, trades, open, close, lastId, asOf } = facts;
  // Of a pair that was halted long ago, the exchange tells nothing but zeros.
  if (facts.halted && isZero(last)) return { ...newTicker(arrivedAt), state: "halted" };
  const values = { average, last, pchange, change, volume, qvolume, trades, open, close };
  return {
    ...values,
    lastTradeId: lastId,
    asOf,
    arrivedAt,
    eventTime: asOf,
    state: facts.halted ? "halted" : "live",
  };
}
