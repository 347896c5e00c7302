import type { FeedState } from "../contracts/events.ts";
import type { Ticker } from "../contracts/streams.ts";

/** How long a value counts as live while the feed is not known to be live, in ms. */
export const LIVE_FOR = 5_000;
/** The same under a live feed for a value that the service had kept; a symbol that ticks ages by falling silent. */
const KEPT_FOR = 10_000;
/** A value that is older than this when it arrives is no tick but one that the service had kept, in ms. */
const KEPT = 2_000;

/** Whether the feed brings no prices although it did, or should have. */
export const isLost = (state: FeedState): boolean =>
  state === "stale" || state === "reconnecting" || state === "offline";

/** How old a row's values may be to be taken for live, in ms; less than nothing while the feed is lost. */
export function liveFor(feed: FeedState, { asOf, arrivedAt }: Ticker): number {
  if (isLost(feed)) return Number.NEGATIVE_INFINITY;
  if (feed !== "live") return LIVE_FOR;
  return arrivedAt - asOf > KEPT ? KEPT_FOR : Number.POSITIVE_INFINITY;
}
