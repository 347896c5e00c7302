import type { FeedState } from "../contracts/events.ts";
import type { Ticker } from "../contracts/streams.ts";

/** How long a value counts as live while the feed is not known to be live, in ms. */
export const LIVE_FOR = 5_000;
/** A tick is never older than this when it arrives, in ms: what is came from the service, which had kept it. */
const OLDEST_TICK = 10_000;

/** Whether the feed brings no prices although it did, or should have. */
export const isLost = (state: FeedState): boolean =>
  state === "stale" || state === "reconnecting" || state === "offline";

/** Whether values were too old to be live when they came. */
export const wasOldOnArrival = ({ asOf, arrivedAt }: Ticker): boolean => arrivedAt - asOf > OLDEST_TICK;
