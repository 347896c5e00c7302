import type { FeedState, FeedStatus } from "../contracts/events.ts";
import type { Ticker } from "../contracts/streams.ts";

/** The status of a feed that has not reported yet: it is being opened. */
export const INITIAL_FEED_STATUS: FeedStatus = { state: "connecting", since: 0, lastTickAt: null };

/** How long a value counts as live while the feed is not known to be live, in ms. */
export const LIVE_FOR = 5_000;
/** The same under a live feed for a value from the service's cache; a symbol that ticks ages by falling silent. */
const CACHED_LIVE_FOR = 10_000;
/** A value that is older than this when it arrives is no tick but comes from the service's cache, in ms. */
export const CACHED_AGE = 2_000;

/** Whether the feed brings no prices although it did, or should have. */
export const isLost = (state: FeedState): boolean =>
  state === "stale" || state === "reconnecting" || state === "offline";

/** Whether the ticker has values worth showing, not only its placeholders. */
export const hasValues = ({ asOf }: Pick<Ticker, "asOf">): boolean => asOf > 0;

/** The ticker where it has values; null where it has none yet. */
export const withValues = (ticker: Ticker | null | undefined): Ticker | null =>
  ticker && hasValues(ticker) ? ticker : null;

/** The age up to which a ticker's values count as live, in ms: -Infinity while the feed is lost. */
export function liveFor(feed: FeedState, { asOf, arrivedAt }: Pick<Ticker, "asOf" | "arrivedAt">): number {
  if (isLost(feed)) return Number.NEGATIVE_INFINITY;
  if (feed !== "live") return LIVE_FOR;
  return arrivedAt - asOf > CACHED_AGE ? CACHED_LIVE_FOR : Number.POSITIVE_INFINITY;
}
