import type { DatedTicker } from "../contracts/market.ts";
import type { Stream, StreamsResult } from "../contracts/streams.ts";
import { emptyStreams } from "./empty-streams.ts";
import { tickerOfFacts } from "./market-ticker.ts";
import { newTicker } from "./new-ticker.ts";
import { withStreams } from "./with-streams.ts";

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
