import type { Tick, Ticker } from "../contracts/streams.ts";
import { LIVE_FOR } from "./old-values.ts";

/**
 * Whether a tick is older than another, or than what is shown. The ids of the last trades decide, never a clock of the
 * exchange. Ids may begin anew: a value that arrived too long ago to be live gives way to any tick. A tick that seems
 * to come before it did says that this computer's clock was set back.
 */
export function isOlder(tick: Tick, known: Pick<Ticker, "lastTradeId" | "arrivedAt">): boolean {
  if (tick.lastTradeId >= known.lastTradeId) return false;
  const between = tick.arrivedAt - known.arrivedAt;
  return between >= 0 && between < LIVE_FOR;
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
