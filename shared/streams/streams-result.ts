import type { DatedTicker } from "../contracts/market.ts";
import type { Stream, StreamsResult, Ticker } from "../contracts/streams.ts";
import { newTicker, toTicker } from "./tickers.ts";

/** The result without streams. */
export const emptyStreams = (): StreamsResult => ({
  streams: [],
  symtracker: {},
  tickers: {},
  tstreams: 0,
  tsyms: 0,
  usyms: 0,
});

/**
 * The result that holds exactly `streams`. Counts and tickers are derived from them, so they cannot
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

/** The service's tickers; `waiting` are those that it waits for itself. */
type KnownTickers = Record<string, DatedTicker & { state?: "live" | "waiting" | undefined }>;

/**
 * Builds the result of a list of streams.
 * @param market the service's tickers of their symbols. A symbol that it leaves out is unlisted;
 * without an answer all symbols wait.
 */
export function streamsOf(streams: Stream[], now: number, market?: KnownTickers): StreamsResult {
  const result = withStreams(emptyStreams(), streams, now);
  if (market === undefined) return result;
  for (const symbol of Object.keys(result.tickers)) {
    const dated = Object.hasOwn(market, symbol) ? market[symbol] : undefined;
    if (dated === undefined) result.tickers[symbol] = { ...newTicker(now), state: "unlisted" };
    else if (dated.state !== "waiting") result.tickers[symbol] = toTicker(dated, now);
  }
  return result;
}
