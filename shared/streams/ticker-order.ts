import type { Tick, Ticker } from "../contracts/streams.ts";

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
