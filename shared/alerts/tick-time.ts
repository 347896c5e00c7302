/** What a driver knows of time, in ms since 1970 by the exchange's clock. */
export type Clock = {
  /** The time now: the own clock and the measured offset to the exchange's. */
  readonly now: number;
  /**
   * When a tick that is taken now may have been sent at the earliest: some seconds ago, or since the process was last seen to
   * run where it stood still meanwhile.
   */
  readonly sentAfter: number;
  /** Whether the offset was measured: until then, event times are believed whatever the own clock says. */
  readonly isMeasured: boolean;
};

/** By so much an event may be ahead of the clock, in ms: no offset is measured exactly. */
const AHEAD = 2_000;
/** Events follow each other within so many ms; one that does is right though the own clock was set meanwhile. */
const FOLLOWS_WITHIN = 5_000;
/** A tick that is taken so long after it may have been sent, in ms, was held up. */
const HELD_UP = 15_000;

/** The tick before: when it was true, and its event time where that was plausible. */
export type TimedTick = { readonly at: number; readonly eventTime: number | null };

/**
 * When a tick was true. Its event time says so where it is plausible: it lies between the clock's bounds, or follows that of
 * the tick before. Else the tick was true when it came; one that was held up was true a second after the one before.
 */
export function tickTime(
  eventTime: number | null,
  { now, sentAfter, isMeasured }: Clock,
  previous: TimedTick | null,
): TimedTick {
  if (eventTime !== null) {
    const last = previous?.eventTime ?? Number.NaN;
    const follows = eventTime >= last && eventTime <= last + FOLLOWS_WITHIN;
    if (follows || !isMeasured || (eventTime >= sentAfter && eventTime <= now + AHEAD))
      return { at: eventTime, eventTime };
  }
  const isHeldUp = now - sentAfter > HELD_UP && previous !== null;
  return { at: isHeldUp ? Math.min(now, Math.max(previous.at, sentAfter) + 1_000) : now, eventTime: null };
}
