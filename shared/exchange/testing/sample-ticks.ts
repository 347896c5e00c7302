import type { Tick } from "../../contracts/streams.ts";

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
  sentAt: facts.asOf ?? 86_401_000,
  asOf: 86_401_000,
  arrivedAt: 86_401_000,
  ...facts,
});

/** A tick as the exchange writes it, sent when it was true. */
export const wireTick = ({ symbol, ...tick }: Tick) => ({
  e: "24hrTicker",
  E: tick.sentAt ?? undefined,
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
