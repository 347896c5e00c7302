import type { DatedTicker } from "../contracts/market.ts";
import type { StreamsResult } from "../contracts/streams.ts";
import { emptyStreams, withStreams } from "../streams/streams-result.ts";

/** A ticker of the service. */
export const SAMPLE_TICKER: DatedTicker = {
  ...{ average: "7", last: "7", pchange: "0.1", change: "0.01", high: "8", low: "6", openPrice: "6.99" },
  ...{ volume: 1, qvolume: 7, trades: 3, open: 0, close: 5, lastId: 5, asOf: 1 },
};

/** A streams result with one stream per symbol, all rows waiting. */
export function sampleStreams(symbols: readonly string[]): StreamsResult {
  const streams = symbols.map((symbol, at) => ({ id: `stream-${at}`, userId: "guest", symbols: [symbol] }));
  return withStreams(emptyStreams(), streams, 1_000);
}
