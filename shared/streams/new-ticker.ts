import type { Ticker } from "../contracts/streams.ts";

/** The ticker of a symbol of which nothing is known yet. Its zeros are placeholders, never shown as prices. */
export const newTicker = (now: number): Ticker => ({
  average: "0",
  last: "0",
  pchange: "0",
  change: "0",
  volume: 0,
  qvolume: 0,
  trades: 0,
  open: now,
  close: now,
  eventTime: 0,
  state: "waiting",
});
