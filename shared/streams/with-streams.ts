import type { Stream, StreamsResult, Ticker } from "../contracts/streams.ts";
import { newTicker } from "./new-ticker.ts";

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
