import { isZero } from "../contracts/decimals.ts";
import type { DatedTicker } from "../contracts/market.ts";
import type { Tick, Ticker } from "../contracts/streams.ts";
import { orderTick } from "../contracts/tick-order.ts";

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

/** Whether the ticker has values worth showing, not only its placeholders. */
export const hasValues = ({ asOf }: Ticker): boolean => asOf > 0;

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

/**
 * Whether a tick is older than what is shown, which may be what the service gave. The ids of the last trades decide,
 * never a clock of the exchange. Ids of the feed and of the service may differ, or start over: a value that no tick has
 * confirmed for a while gives way to any. A tick that seems to arrive before the value shows that this computer's clock
 * was set back.
 */
export function isOlder(
  { lastTradeId, arrivedAt }: Tick,
  known: Pick<Ticker, "lastTradeId" | "arrivedAt">,
): boolean {
  const shown = { lastTradeId: known.lastTradeId, trueAt: known.arrivedAt, lowerSince: known.arrivedAt };
  return (
    arrivedAt >= known.arrivedAt && orderTick(shown, { lastTradeId, trueAt: arrivedAt }, arrivedAt).isLate
  );
}

const COMPARED = [
  ...(["last", "change", "pchange", "average", "volume", "qvolume", "trades"] as const),
  ...(["low", "high", "openPrice", "open", "close", "lastTradeId"] as const),
];

/** Whether a tick says the same as another, or as what is shown. */
export const isSame = (tick: Tick, known: Pick<Ticker, (typeof COMPARED)[number]>): boolean =>
  COMPARED.every((name) => tick[name] === known[name]);

/** Whether a ticker of the service is newer than the shown one. */
export const isNewerSnapshot = (loaded: Ticker, shown: Ticker): boolean =>
  loaded.lastTradeId > shown.lastTradeId ||
  (loaded.lastTradeId === shown.lastTradeId && loaded.asOf > shown.asOf);
