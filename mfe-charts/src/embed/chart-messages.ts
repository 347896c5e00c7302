import type { FeedState } from "@cointide/shared/contracts/events";
import type { TickerState } from "@cointide/shared/contracts/streams";
import { isLost } from "@cointide/shared/feed/feed-status";
import { noCandlesYet } from "../candles/summary.ts";

/** How the last attempt to load candles went. */
export type Loading = "running" | "done" | "failed" | "unlisted";

/** What stands where candles would be, and whether one may ask for them at once. */
export type ChartMessage = { readonly text: string; readonly canRetry: boolean };

const FAILED = "Could not load the candles. Trying again.";
const NOT_RENEWED = "Could not refresh the candles. Trying again.";
const NO_PRICES = "No live prices. Candles refresh every 10 s.";
const NOTES: Partial<Record<TickerState, string>> = {
  ...{ halted: "Trading is halted.", silent: NO_PRICES, refused: NO_PRICES, unanswered: NO_PRICES },
};

/** Why there are no candles; null while they are loaded for the first time. */
export function messageOf(symbol: string, loading: Loading, feed: FeedState): ChartMessage | null {
  if (loading === "failed") return { text: FAILED, canRetry: true };
  if (loading === "unlisted") return { text: `The exchange does not list ${symbol}.`, canRetry: false };
  if (loading === "done") return { text: noCandlesYet(symbol), canRetry: true };
  // Without the address of the service there is nothing to ask; the feed goes on looking for it.
  return isLost(feed) ? { text: FAILED, canRetry: false } : null;
}

/** What must be said of candles that are shown; empty where they are as they should be. */
export function noteOf(symbol: string, loading: Loading, state: TickerState = "live"): string {
  if (loading === "failed") return NOT_RENEWED;
  if (loading === "unlisted") return `${symbol} is no longer listed.`;
  return NOTES[state] ?? "";
}
