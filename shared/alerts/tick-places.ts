import { type NewestTick, orderTick } from "../contracts/tick-order.ts";
import type { PriceLog } from "./price-log.ts";
import { type Clock, type TimedTick, tickTime } from "./tick-time.ts";

/** A tick as the feed brings it. */
export type AlertTick = {
  /** The last price, as a decimal text. */
  price: string;
  lastTradeId: number;
  /** The exchange's own time of the event, in ms since 1970; null where it says none. */
  eventTime: number | null;
};

/** Where a tick belongs. */
export type TickPlace = {
  /** When it was true, in ms since 1970 by the exchange's clock. */
  at: number;
  isLate: boolean;
  /** How many trades were made since the newest tick before it, its own included. */
  trades: number;
  /** Whether ticks before it seem to be later: a clock was wrong. */
  isBehindOthers: boolean;
};

/** How long a price may come late and still gets its own place, in ms. */
export const KEPT_FOR = 120_000;
/** By so much times may differ without a clock that is wrong, in ms. */
export const CLOCK_TOLERANCE = 2_000;

/** Finds the place of each tick of a symbol, in whatever order ticks come. */
export class TickPlaces {
  #newest: NewestTick | null = null;
  #timed: TimedTick | null = null;
  /** What the newest tick says of when it was. */
  #eventTime: number | null = null;

  /** Ticks are missing: the next one need not follow the last one soon. */
  interrupt(): void {
    if (this.#timed !== null) this.#timed = { at: this.#timed.at, eventTime: null };
  }

  /**
   * The place of a tick; null of one that was heard before, or whose place is not known any longer.
   * @param log the prices that are known
   */
  find(tick: AlertTick, clock: Clock, log: PriceLog): TickPlace | null {
    const timed = tickTime(tick.eventTime, clock, this.#timed);
    const known = this.#newest;
    const trueAt = this.#isOlderEvent(tick) ? (known?.trueAt ?? timed.at) : timed.at;
    const { isLate, newest } = orderTick(known, { lastTradeId: tick.lastTradeId, trueAt }, clock.now);
    if (isLate) {
      this.#newest = newest;
      const at = timed.eventTime ?? log.placeOf(tick.lastTradeId, tick.eventTime);
      return at === null ? null : { at, isLate, trades: 0, isBehindOthers: false };
    }
    if (this.#isRepeated(tick)) return null;
    const isBehindOthers = this.#isBehind(timed);
    const at = isBehindOthers ? timed.at : Math.max(timed.at, this.#timed?.at ?? timed.at);
    this.#newest = newest;
    this.#timed = { at, eventTime: timed.eventTime };
    this.#eventTime = tick.eventTime;
    return { at, isLate, trades: known === null ? 0 : tick.lastTradeId - known.lastTradeId, isBehindOthers };
  }

  /** Whether a tick says nothing new: it is of the newest trade, and no later than what was heard of that. */
  #isRepeated({ lastTradeId, eventTime }: AlertTick): boolean {
    const known = this.#eventTime ?? Number.NEGATIVE_INFINITY;
    return lastTradeId === this.#newest?.lastTradeId && eventTime !== null && eventTime <= known;
  }

  /** Whether a tick says itself that it was sent a while before the newest one, however implausible its time is. */
  #isOlderEvent({ lastTradeId, eventTime }: AlertTick): boolean {
    if (eventTime === null || this.#eventTime === null) return false;
    if (lastTradeId >= (this.#newest?.lastTradeId ?? 0)) return false;
    return eventTime <= this.#eventTime && this.#eventTime - eventTime <= KEPT_FOR;
  }

  /** Prices before the newest tick cannot be later: where its own time says so, theirs came from a clock that was wrong. */
  #isBehind({ at, eventTime }: TimedTick): boolean {
    return eventTime !== null && this.#timed !== null && this.#timed.at - at > CLOCK_TOLERANCE;
  }
}
