import type { StreamsAnswer } from "@cointide/shared/contracts/stream-calls";
import type { Stream } from "@cointide/shared/contracts/streams";
import { agedTicker, placeholder } from "../http/answers.ts";
import type { Tickers } from "../market/market.ts";

/** How many of the streams use each symbol. */
export function usesOf(streams: readonly Stream[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { symbols } of streams) {
    for (const symbol of symbols) uses.set(symbol, (uses.get(symbol) ?? 0) + 1);
  }
  return uses;
}

/** The symbols' tickers; a symbol that the exchange does not list has none. */
function tickersOf(symbols: Iterable<string>, known: Tickers | null, now: number): StreamsAnswer["tickers"] {
  const tickers: StreamsAnswer["tickers"] = {};
  for (const symbol of symbols) {
    const ticker = known && agedTicker(symbol, known);
    if (ticker !== null) tickers[symbol] = { ...ticker, state: "live" };
    else if (known === null || known.missing.includes(symbol))
      tickers[symbol] = { ...placeholder(now), state: "waiting" };
  }
  return tickers;
}

/**
 * The answer to `GET /streams`.
 * @param uses how many of the streams use each symbol
 * @param known the tickers of the streams' symbols; null when the market does not answer in time
 */
export const streamsAnswer = (
  streams: Stream[],
  uses: ReadonlyMap<string, number>,
  known: Tickers | null,
  now: number,
): StreamsAnswer => ({
  streams,
  symtracker: Object.fromEntries(uses),
  tickers: tickersOf(uses.keys(), known, now),
  tstreams: streams.length,
  tsyms: streams.reduce((sum, { symbols }) => sum + symbols.length, 0),
  usyms: uses.size,
});
