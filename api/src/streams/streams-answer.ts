import type { StreamsAnswer } from "@cointide/shared/contracts/stream-calls";
import type { Stream } from "@cointide/shared/contracts/streams";
import { createFactsWriter, placeholder } from "../market/facts-json.ts";
import type { Facts } from "../market/market.ts";

/** How many of the streams use each symbol. */
export function usesOf(streams: readonly Stream[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { symbols } of streams) {
    for (const symbol of symbols) uses.set(symbol, (uses.get(symbol) ?? 0) + 1);
  }
  return uses;
}

const liveJson = createFactsWriter('"state":"live"');

/** The symbols' tickers as JSON. @param facts null when nothing of the market is known in time */
function tickersJson(symbols: Iterable<string>, facts: Facts | null, now: number): string {
  const waiting = (symbol: string) =>
    `${JSON.stringify(symbol)}:${JSON.stringify({ ...placeholder(now), state: "waiting" })}`;
  const tickers: string[] = [];
  for (const symbol of symbols) {
    const known = facts && liveJson(symbol, facts);
    if (known !== null) tickers.push(known);
    else if (facts === null || facts.missing.includes(symbol)) tickers.push(waiting(symbol));
  }
  return `{${tickers.join()}}`;
}

/**
 * The answer to `GET /streams` as JSON.
 * @param uses how many of the streams use each symbol
 * @param facts what the market knows of the streams' symbols; null when it knows nothing in time.
 */
export function streamsJson(
  streams: readonly Stream[],
  uses: ReadonlyMap<string, number>,
  facts: Facts | null,
  now: number,
): string {
  const counted: Omit<StreamsAnswer, "tickers"> = {
    streams: [...streams],
    symtracker: Object.fromEntries(uses),
    tstreams: streams.length,
    tsyms: streams.reduce((sum, { symbols }) => sum + symbols.length, 0),
    usyms: uses.size,
  };
  return `${JSON.stringify(counted).slice(0, -1)},"tickers":${tickersJson(uses.keys(), facts, now)}}`;
}
