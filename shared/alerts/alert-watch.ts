import { MOVE_WINDOWS } from "../contracts/alert-limits.ts";
import type { AlertCondition } from "../contracts/alerts.ts";
import { MINUTE, type MinuteRange, minuteAt, type PriceRange } from "./minute-range.ts";

/** A price at a time, in ms since 1970 by the exchange's clock. */
export type PricePoint = {
  price: number;
  at: number;
  /** When the price may have been seen at the earliest, where only a span is known; `at` without it. */
  from?: number;
};

/** What judging an alert needs to know, and how far it got. Times are ms since 1970. */
export type WatchedAlert = {
  condition: AlertCondition;
  /** Minutes after a crossing for which further ones are ignored; null: the alert crosses once. */
  repeatAfter: number | null;
  /** When the alert was made, changed or last crossed: earlier prices do not count. */
  since: number;
  /** Whether the last price was on the side that the alert's price is to leave. */
  isArmed: boolean;
  crossedAt: number | null;
};

/** Whether a price has reached what the alert waits for; a price that equals the target has. */
function createReach(condition: Exclude<AlertCondition, { kind: "moves" }>): (price: number) => boolean {
  const target = Number(condition.price);
  if (condition.kind === "above") return (price) => price >= target;
  if (condition.kind === "below") return (price) => price <= target;
  const distance = (target * condition.percent) / 100;
  return (price) => Math.abs(price - target) <= distance;
}

/** Judges prices by the lowest and highest of the minutes of a window that began when or after the alert did. */
function createMove({ percent, window }: Extract<AlertCondition, { kind: "moves" }>) {
  const [rise, fall, length] = [1 + percent / 100, 1 - percent / 100, MOVE_WINDOWS[window] * MINUTE];
  let from = Number.NaN;
  let range: PriceRange | null = null;

  return ({ price, at }: PricePoint, since: number, minutes: MinuteRange): boolean => {
    // The first minute that is wholly after the alert began: of an earlier one it is unknown which prices were before.
    const first = Math.max(minuteAt(at) - length + MINUTE, minuteAt(since + MINUTE - 1));
    if (minuteAt(at) < first) return false;
    if (first !== from) {
      from = first;
      range = minutes.since(first);
    }
    const low = Math.min(range?.low ?? price, price);
    const high = Math.max(range?.high ?? price, price);
    range = { low, high };
    return price >= low * rise || price <= high * fall;
  };
}

/**
 * Watches one alert: whether it crosses by the next price. Above, below or near a target, it has to be armed first, by a
 * price that has not reached the target; the next that has makes it cross. A move has nothing to arm: each crossing begins
 * it anew.
 */
export class AlertWatch {
  readonly #repeatAfter: number | null;
  readonly #judge: (point: PricePoint, minutes: MinuteRange) => boolean;
  #since: number;
  #isArmed: boolean;
  #crossedAt: number | null;

  constructor({ condition, repeatAfter, since, isArmed, crossedAt }: WatchedAlert) {
    this.#repeatAfter = repeatAfter;
    this.#since = since;
    this.#isArmed = isArmed;
    this.#crossedAt = crossedAt;
    if (condition.kind === "moves") {
      const move = createMove(condition);
      this.#judge = (point, minutes) => move(point, this.#since, minutes);
    } else {
      const hasReached = createReach(condition);
      this.#judge = ({ price }) => {
        const reached = hasReached(price);
        const crosses = reached && this.#isArmed;
        this.#isArmed = !reached;
        return crosses;
      };
    }
  }

  get isArmed(): boolean {
    return this.#isArmed;
  }

  get since(): number {
    return this.#since;
  }

  get crossedAt(): number | null {
    return this.#crossedAt;
  }

  /**
   * Takes the next price; they come in the order of time.
   * @param minutes the symbol's prices by minute, with all that were before this one; whether with it does not matter
   * @returns whether the alert crosses by it
   */
  take(point: PricePoint, minutes: MinuteRange): boolean {
    if ((point.from ?? point.at) < this.#since) return false;
    if (!this.#judge(point, minutes) || this.#ignores(point.at)) return false;
    this.#since = point.at;
    this.#crossedAt = point.at;
    return true;
  }

  /** Whether a crossing at this time is ignored, because another one was not long before. */
  #ignores(at: number): boolean {
    // Once its owner has changed or woken it, an alert begins anew.
    if (this.#crossedAt === null || this.#crossedAt < this.#since) return false;
    return this.#repeatAfter === null || at <= this.#crossedAt + this.#repeatAfter * MINUTE;
  }
}
