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
  lastTradeId: -1,
  asOf: 0,
  arrivedAt: 0,
  eventTime: 0,
  state: "waiting",
});

/** Whether the ticker has values worth showing, not only its placeholders. */
export const hasValues = ({ asOf }: Ticker): boolean => asOf > 0;
