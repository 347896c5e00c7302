import { isZero } from "../contracts/decimals.ts";
import type { DatedTicker } from "../contracts/market.ts";
import type { Tick, Ticker } from "../contracts/streams.ts";

/** The ticker of a symbol without any values yet. Its zeros are placeholders, never shown as prices. */
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

/** Converts a ticker of the service, which arrived at `arrivedAt` in ms since 1970. */
export function toTicker(dated: DatedTicker, arrivedAt: number): Ticker {
  const { average, last, pchange, change, volume, qvolume, trades, open, close } = dated;
  const { low, high, openPrice, lastId, asOf, halted } = dated;
  // For a pair that was halted long ago, the exchange gives only zeros.
  if (halted && isZero(last)) return { ...newTicker(arrivedAt), state: "halted" };
  return {
    ...{ average, last, pchange, change, low, high, openPrice },
    ...{ volume, qvolume, trades, open, close },
    lastTradeId: lastId,
    asOf,
    arrivedAt,
    eventTime: asOf,
    state: halted ? "halted" : "live",
  };
}

const COMPARED = [
  ...(["last", "change", "pchange", "average", "volume", "qvolume", "trades"] as const),
  ...(["low", "high", "openPrice", "open", "close", "lastTradeId"] as const),
];

/** Whether a tick says the same as another, or as what is shown. */
export const isSame = (tick: Tick, known: Pick<Ticker, (typeof COMPARED)[number]>): boolean =>
  COMPARED.every((name) => tick[name] === known[name]);

/**
 * Whether a ticker of the service is newer than the shown one. Unlike a tick it is no event: of the same trade, the one
 * that was true later counts.
 */
export const isNewerSnapshot = (loaded: Ticker, shown: Ticker): boolean =>
  loaded.lastTradeId > shown.lastTradeId ||
  (loaded.lastTradeId === shown.lastTradeId && loaded.asOf > shown.asOf);
