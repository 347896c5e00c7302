import type { StreamsAnswer } from "@cointide/shared/contracts/stream-calls";
import type { Stream } from "@cointide/shared/contracts/streams";
import type { Facts } from "../market/market.ts";
import { agedTicker, placeholder } from "../market/tickers-answer.ts";

/** How many of the streams use each symbol. */
export function usesOf(streams: readonly Stream[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { symbols } of streams) {
    for (const symbol of symbols) uses.set(symbol, (uses.get(symbol) ?? 0) + 1);
  }
  return uses;
}

type Tickers = StreamsAnswer["tickers"];

/** The symbols' tickers; a symbol that the exchange does not list has none. */
function tickersOf(symbols: Iterable<string>, facts: Facts | null, now: number): Tickers {
  const tickers: Tickers = {};
  for (const symbol of symbols) {
    const known = facts && agedTicker(symbol, facts);
    if (known !== null) tickers[symbol] = { ...known, state: "live" };
    else if (facts === null || facts.missing.includes(symbol))
      tickers[symbol] = { ...placeholder(now), state: "waiting" };
  }
  return tickers;
}

/**
 * The answer to `GET /streams`.
 * @param uses how many of the streams use each symbol
 * @param facts what the market knows of the streams' symbols; null when it knows nothing in time
 */
export const streamsAnswer = (
  streams: Stream[],
  uses: ReadonlyMap<string, number>,
  facts: Facts | null,
  now: number,
): StreamsAnswer => ({
  streams,
  symtracker: Object.fromEntries(uses),
  tickers: tickersOf(uses.keys(), facts, now),
  tstreams: streams.length,
  tsyms: streams.reduce((sum, { symbols }) => sum + symbols.length, 0),
  usyms: uses.size,
});
