import type { DatedTicker } from "../contracts/market.ts";
import type { Stream, StreamsResult, Ticker } from "../contracts/streams.ts";
import { newTicker, tickerOfFacts } from "./tickers.ts";

/** The result of somebody who has no streams. */
export const emptyStreams = (): StreamsResult => ({
  streams: [],
  symtracker: {},
  tickers: {},
  tstreams: 0,
  tsyms: 0,
  usyms: 0,
});

/**
 * The result that holds exactly `streams`. Counts and tickers are derived anew from them, so they cannot
 * disagree with them; a symbol that is still used keeps its ticker object, one that is used for the first
 * time begins waiting at `now` (ms since 1970).
 */
export function withStreams(result: StreamsResult, streams: Stream[], now: number): StreamsResult {
  const symtracker: Record<string, number> = {};
  const tickers: Record<string, Ticker> = {};
  let tsyms = 0;
  for (const { symbols } of streams) {
    tsyms += symbols.length;
    for (const symbol of symbols) {
      symtracker[symbol] = (symtracker[symbol] ?? 0) + 1;
      tickers[symbol] ??= result.tickers[symbol] ?? newTicker(now);
    }
  }
  return {
    streams,
    symtracker,
    tickers,
    tstreams: streams.length,
    tsyms,
    usyms: Object.keys(symtracker).length,
  };
}

/** What the service says of symbols: facts, or that it waits for them itself. */
type KnownTickers = Record<string, DatedTicker & { state?: "live" | "waiting" | undefined }>;

/**
 * Builds the result of a list of streams.
 * @param market what the service says about their symbols. A symbol that it leaves out is unlisted;
 * without an answer all symbols wait.
 */
export function streamsOf(streams: Stream[], now: number, market?: KnownTickers): StreamsResult {
  const result = withStreams(emptyStreams(), streams, now);
  if (market === undefined) return result;
  for (const symbol of Object.keys(result.tickers)) {
    const facts = Object.hasOwn(market, symbol) ? market[symbol] : undefined;
    if (facts === undefined) result.tickers[symbol] = { ...newTicker(now), state: "unlisted" };
    else if (facts.state !== "waiting") result.tickers[symbol] = tickerOfFacts(facts, now);
  }
  return result;
}
