/** For how long an answer is good, in ms: clocks of computers drift by less than 10 ms in it. */
const GOOD_FOR = 60_000;
/** How much further our clock may move than time passes, in ms: more is a step of the clock, or a computer that slept. */
const MAX_STEP = 500;
/** How long after a failure the exchange is asked again, in ms. */
const RETRY = 5_000;

type ExchangeClockOptions = {
  /** Asks the exchange what time it is, in ms since 1970. */
  ask: () => Promise<number>;
  /** Our clock, in ms since 1970. */
  now: () => number;
  /** Time that passes however our clock is set, in ms since some beginning. */
  elapsed?: () => number;
};

/** What the exchange answered, taken for true in the middle between question and answer. */
type Answer = { time: number; ours: number; elapsed: number };

/**
 * The exchange's time now, in ms since 1970; ours until it has answered. It is asked once a minute while somebody reads it,
 * and when our clock was set.
 */
export function createExchangeClock({ ask, now, elapsed = () => performance.now() }: ExchangeClockOptions) {
  let known: Answer | null = null;
  let askAfter = Number.NEGATIVE_INFINITY;

  async function renew(): Promise<void> {
    const [ours, began] = [now(), elapsed()];
    askAfter = began + RETRY;
    try {
      const time = await ask();
      const half = (elapsed() - began) / 2;
      known = { time, ours: ours + half, elapsed: began + half };
      askAfter = began + GOOD_FOR;
    } catch {
      // What is known goes on.
    }
  }

  function read(): number {
    const time = elapsed();
    const isSet =
      known !== null &&
      Math.abs(now() - known.ours - (time - known.elapsed)) > MAX_STEP &&
      askAfter > time + RETRY;
    if (isSet || time >= askAfter) void renew();
    return known === null ? now() : Math.round(known.time + time - known.elapsed);
  }

  return { read, isMeasured: () => known !== null };
}
