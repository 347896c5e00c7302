import type { MarketTicker, MarketTickers } from "../contracts/market.ts";
import type { Stream, StreamsResult, Ticker } from "../contracts/streams.ts";
import { emptyStreams } from "./empty-streams.ts";
import { newTicker } from "./new-ticker.ts";
import { withStreams } from "./with-streams.ts";

/** The close time orders a market answer among the ticks: a tick sent after it replaces it. */
function tickerOf(facts: MarketTicker): Ticker {
  const { average, last, pchange, change, volume, qvolume, trades, open, close } = facts;
  return {
    average,
    last,
    pchange,
    change,
    volume,
    qvolume,
    trades,
    open,
    close,
    eventTime: close,
    state: "live",
  };
}

/**
 * Builds the result of a list of streams.
 * @param market what the service says about their symbols. A symbol that it leaves out is unlisted;
 * without an answer all symbols wait.
 */
export function streamsOf(streams: Stream[], now: number, market?: MarketTickers): StreamsResult {
  const result = withStreams(emptyStreams(), streams, now);
  if (market === undefined) return result;
  for (const symbol of Object.keys(result.tickers)) {
    const facts = Object.hasOwn(market, symbol) ? market[symbol] : undefined;
    result.tickers[symbol] = facts ? tickerOf(facts) : { ...newTicker(now), state: "unlisted" };
  }
  return result;
}
