import { isZero } from "../contracts/decimals.ts";
import type { DatedTicker } from "../contracts/market.ts";
import type { Tick, Ticker } from "../contracts/streams.ts";

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

/** The ticker of what the service says about a symbol, `arrivedAt` in ms since 1970. */
export function tickerOfFacts(facts: DatedTicker, arrivedAt: number): Ticker {
  const { average, last, pchange, change, volume, qvolume, trades, open, close, lastId, asOf } = facts;
  // Of a pair that was halted long ago, the exchange tells nothing but zeros.
  if (facts.halted && isZero(last)) return { ...newTicker(arrivedAt), state: "halted" };
  const values = { average, last, pchange, change, volume, qvolume, trades, open, close };
  return {
    ...values,
    lastTradeId: lastId,
    asOf,
    arrivedAt,
    eventTime: asOf,
    state: facts.halted ? "halted" : "live",
  };
}

/**
 * Where only lower trade ids come for so long, in ms, they began anew: symbols tick each second, so the second or third
 * such tick is shown.
 */
export const ANEW_AFTER = 1_500;

/**
 * Whether a tick is older than what is shown, which may be what the service gave. The ids of the last trades decide,
 * never a clock of the exchange. Ids of the feed and of the service may differ, or begin anew: a value that no tick has
 * confirmed for a while gives way to any. A tick that seems to come before it did says that this computer's clock was
 * set back.
 */
export function isOlder(tick: Tick, known: Pick<Ticker, "lastTradeId" | "arrivedAt">): boolean {
  if (tick.lastTradeId >= known.lastTradeId) return false;
  const between = tick.arrivedAt - known.arrivedAt;
  return between >= 0 && between < ANEW_AFTER;
}

const FACTS = [
  ...(["last", "change", "pchange", "average", "volume", "qvolume", "trades"] as const),
  ...(["open", "close", "lastTradeId"] as const),
];

/** Whether a tick says the same as another, or as what is shown. */
export const isSame = (tick: Tick, known: Pick<Ticker, (typeof FACTS)[number]>): boolean =>
  FACTS.every((name) => tick[name] === known[name]);

/** Whether facts that the service gave are newer than what is shown. */
export const isNewerSnapshot = (facts: Ticker, shown: Ticker): boolean =>
  facts.lastTradeId > shown.lastTradeId ||
  (facts.lastTradeId === shown.lastTradeId && facts.asOf > shown.asOf);
