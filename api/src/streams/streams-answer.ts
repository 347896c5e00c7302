import type { MarketTicker } from "@cointide/shared/contracts/market";
import type { Stream, StreamsAnswer } from "@cointide/shared/contracts/streams";
import type { Facts } from "../market/market.ts";

/** What a ticker holds before anything is known: placeholders. */
const placeholder = (now: number): MarketTicker => ({
  ...{ average: "0", last: "0", pchange: "0", change: "0", high: "0", low: "0" },
  ...{ volume: 0, qvolume: 0, trades: 0, open: now, close: now },
});

/** How many of the streams use each symbol. */
export function usesOf(streams: readonly Stream[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const symbol of streams.flatMap(({ symbols }) => symbols)) {
    uses.set(symbol, (uses.get(symbol) ?? 0) + 1);
  }
  return uses;
}

/** @param facts what the market knows of the streams' symbols; null when it knows nothing in time. */
export function streamsAnswer(streams: Stream[], facts: Facts | null, now: number): StreamsAnswer {
  const uses = usesOf(streams);
  const tickers: StreamsAnswer["tickers"] = {};
  for (const symbol of uses.keys()) {
    const known = facts?.value.get(symbol);
    if (known !== undefined) tickers[symbol] = { ...known, state: "live" };
    else if (facts === null || facts.missing.includes(symbol)) {
      tickers[symbol] = { ...placeholder(now), state: "waiting" };
    }
  }
  return {
    streams,
    symtracker: Object.fromEntries(uses),
    tickers,
    tstreams: streams.length,
    tsyms: streams.reduce((sum, { symbols }) => sum + symbols.length, 0),
    usyms: uses.size,
  };
}
