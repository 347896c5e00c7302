const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Every time limit of a connection to the exchange in ms; tests pass smaller ones. */
export const FEED_TIMINGS = {
  /** How often silence, age and sleep are looked for. */
  check: SECOND / 2,
  /** A socket that has not opened by then is given up. */
  connect: 10 * SECOND,
  /** How long the exchange may take for an answer. */
  answer: 5 * SECOND,
  /** The same for a socket that may have died while the computer slept, or that left the last request unanswered. */
  wakeAnswer: 2 * SECOND,
  /**
   * Without a tick for so long a feed is stale that ticked steadily: with gaps of at most `steadyGap`, for `steadyFor`
   * at least. With the time until the next check, pages say so within 5 s.
   */
  stale: 4.5 * SECOND,
  steadyGap: 2 * SECOND,
  steadyFor: 3 * SECOND,
  /** Without a tick for so long any feed is stale and a symbol silent; without a frame the socket is probed. */
  silence: 10 * SECOND,
  /** A check that comes so much too late means that the computer slept. */
  sleep: 3 * SECOND,
  /** The exchange closes a connection after 24 h; we move to a new one before. */
  handOver: 23 * HOUR + 50 * MINUTE,
  backOffBase: SECOND / 2,
  backOffCap: 30 * SECOND,
  /** First wait before a subscription that failed is tried again, and the longest: rows are back soon after the exchange is. */
  refusedRetry: 3 * SECOND,
  /** The first wait where there was no answer, which took its time already. */
  unansweredRetry: SECOND,
  refusedRetryCap: 15 * SECOND,
  /** Our messages are counted over more than a second, because the network bunches them. */
  messageWindow: 1.5 * SECOND,
  connectionWindow: 5 * MINUTE,
} as const;

export type FeedTimings = { readonly [Name in keyof typeof FEED_TIMINGS]: number };
