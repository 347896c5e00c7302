import type { DatedTicker } from "../contracts/market.ts";
import type { StreamsResult, Tick } from "../contracts/streams.ts";
import { emptyStreams, withStreams } from "../streams/streams-result.ts";

/** A tick with unremarkable values, save those that a test is about. */
export const sampleTick = (symbol: string, facts: Partial<Tick> = {}): Tick => ({
  symbol,
  average: "10.5",
  last: "11",
  pchange: "-1.2",
  change: "-0.13",
  low: "9.75",
  high: "12.5",
  openPrice: "11.13",
  volume: 1_200.5,
  qvolume: 13_205.5,
  trades: 42,
  open: 1_000,
  close: 86_401_000,
  lastTradeId: 42,
  asOf: 86_401_000,
  arrivedAt: 86_401_000,
  ...facts,
});

/** A ticker of the service. */
export const SAMPLE_TICKER: DatedTicker = {
  ...{ average: "7", last: "7", pchange: "0.1", change: "0.01", high: "8", low: "6", openPrice: "6.99" },
  ...{ volume: 1, qvolume: 7, trades: 3, open: 0, close: 5, lastId: 5, asOf: 1 },
};

/** A tick as the exchange writes it, sent when it was true. */
export const wireTick = ({ symbol, ...tick }: Tick) => ({
  e: "24hrTicker",
  E: tick.asOf,
  s: symbol,
  p: tick.change,
  P: tick.pchange,
  w: tick.average,
  c: tick.last,
  o: tick.openPrice,
  h: tick.high,
  l: tick.low,
  v: String(tick.volume),
  q: String(tick.qvolume),
  O: tick.open,
  C: tick.close,
  F: 1,
  L: tick.lastTradeId,
  n: tick.trades,
});

/** A streams result with one stream per symbol, all rows waiting. */
export function sampleStreams(symbols: readonly string[]): StreamsResult {
  const streams = symbols.map((symbol, at) => ({ id: `stream-${at}`, userId: "guest", symbols: [symbol] }));
  return withStreams(emptyStreams(), streams, 1_000);
}
