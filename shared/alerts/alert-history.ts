import { MOVE_WINDOWS } from "../contracts/alert-limits.ts";
import type { AlertCondition } from "../contracts/alerts.ts";
import {
  compareExact,
  compareWithPercent,
  type Exact,
  exact,
  plusPercent,
} from "../contracts/exact-decimals.ts";
import { higherOf, lowerOf, MINUTE, minuteAt, type PriceRange, type PriceRanges } from "./price-range.ts";

/** A price at a time, in ms since 1970 by the exchange's clock. */
export type PricePoint = {
  readonly price: Exact;
  readonly at: number;
  /** When the price may have been seen at the earliest, where only a span is known; `at` without it. */
  readonly from?: number;
};

/** How far an alert got. Times are ms since 1970 by the exchange's clock. */
export type AlertState = {
  /** When the alert was made, changed or last crossed: earlier prices do not count. */
  readonly since: number;
  /** Whether the last price was on the side that the alert's price is to leave. */
  readonly isArmed: boolean;
  readonly crossedAt: number | null;
};

/** What an alert waits for. */
export type AlertRule = {
  readonly condition: AlertCondition;
  /** Minutes after a crossing for which further ones are ignored; null: the alert crosses once. */
  readonly repeatAfter: number | null;
};

type TargetCondition = Exclude<AlertCondition, { kind: "moves" }>;

/** Whether a price has reached what the alert waits for; a price that equals the target has. */
export function createReach(condition: TargetCondition): (price: Exact) => boolean {
  const target = exact(condition.price);
  if (condition.kind === "above") return (price) => compareExact(price, target) >= 0;
  if (condition.kind === "below") return (price) => compareExact(price, target) <= 0;
  const [low, high] = [plusPercent(target, -condition.percent), plusPercent(target, condition.percent)];
  return (price) => compareExact(price, low) >= 0 && compareExact(price, high) <= 0;
}

/** The first minute whose prices an alert of a move takes for a price at `at`: of those since the alert began, whole ones. */
export const firstMinuteOf = (window: keyof typeof MOVE_WINDOWS, since: number, at: number): number =>
  Math.max(minuteAt(at) - (MOVE_WINDOWS[window] - 1) * MINUTE, minuteAt(since + MINUTE - 1));

/** Judges prices by the lowest and highest of the minutes of a window that began when or after the alert did. */
class MoveJudge {
  readonly #condition: Extract<AlertCondition, { kind: "moves" }>;
  #from = Number.NaN;
  #range: PriceRange | null = null;

  constructor(condition: Extract<AlertCondition, { kind: "moves" }>) {
    this.#condition = condition;
  }

  forget(): void {
    this.#from = Number.NaN;
  }

  hasMoved({ price, at }: PricePoint, since: number, ranges: PriceRanges): boolean {
    const { window, percent } = this.#condition;
    const first = firstMinuteOf(window, since, at);
    if (minuteAt(at) < first) return false;
    if (first !== this.#from) {
      this.#from = first;
      this.#range = ranges.between(first, minuteAt(at));
    }
    const { low, high } = this.#range ?? { low: price, high: price };
    this.#range = { low: lowerOf(low, price), high: higherOf(high, price) };
    return (
      compareWithPercent(price, this.#range.low, percent) >= 0 ||
      compareWithPercent(price, this.#range.high, -percent) <= 0
    );
  }
}

/** The state that a point left behind. */
type Step = { readonly at: number; readonly state: AlertState };

/**
 * One alert: whether it crosses by the next price, and its states so far, so that prices which become known later are judged
 * in their own place. Above, below or near a target it has to be armed first, by a price that has not reached the target; the
 * next that has makes it cross. A move has nothing to arm: each crossing restarts it.
 */
export class AlertHistory {
  readonly #rule: AlertRule;
  readonly #hasReached: ((price: Exact) => boolean) | null;
  readonly #move: MoveJudge | null;
  /** Before the first step. */
  #settled: AlertState;
  readonly #steps: Step[] = [];
  #state: AlertState;

  constructor(rule: AlertRule, state: AlertState) {
    const { condition } = rule;
    this.#rule = rule;
    this.#hasReached = condition.kind === "moves" ? null : createReach(condition);
    this.#move = condition.kind === "moves" ? new MoveJudge(condition) : null;
    this.#settled = state;
    this.#state = state;
  }

  get state(): AlertState {
    return this.#state;
  }

  /**
   * Takes the next price; they come in the order of time.
   * @param ranges the symbol's prices by minute, with all that were before this one; whether with it does not matter
   * @returns whether the alert crosses by it
   */
  take(point: PricePoint, ranges: PriceRanges): boolean {
    const { since, isArmed } = this.#state;
    if ((point.from ?? point.at) < since) return false;
    if (this.#move !== null) return this.#move.hasMoved(point, since, ranges) && this.#cross(point.at);
    const isReached = this.#hasReached?.(point.price) ?? false;
    if (isReached && isArmed && this.#cross(point.at)) return true;
    if (isArmed === isReached) this.#step(point.at, { ...this.#state, isArmed: !isReached });
    return false;
  }

  /** The alert does not cross by the price at `at`, which it has just taken. */
  ignore(at: number): void {
    this.#steps.pop();
    this.#state = this.#steps.at(-1)?.state ?? this.#settled;
    if (this.#move === null) this.#step(at, { ...this.#state, isArmed: false });
  }

  /** The state in which prices at `at`, in ms since 1970, found the alert. */
  stateBefore(at: number): AlertState {
    return this.#steps.findLast((step) => step.at < at)?.state ?? this.#settled;
  }

  /** Forgets what prices at `at` or later did: they are judged once more. */
  rewind(at: number): void {
    const first = this.#steps.findIndex((step) => step.at >= at);
    if (first !== -1) this.#steps.splice(first);
    this.#state = this.#steps.at(-1)?.state ?? this.#settled;
    this.#move?.forget();
  }

  /** Nothing before `at` is judged again. */
  settle(at: number): void {
    const first = this.#steps.findIndex((step) => step.at >= at);
    const done = this.#steps.splice(0, first === -1 ? this.#steps.length : first);
    this.#settled = done.at(-1)?.state ?? this.#settled;
  }

  /** No time of the alert is later than `at`: those that are were stamped by a clock that was wrong. */
  cutTo(at: number): void {
    const { since, crossedAt, isArmed } = this.#settled;
    if (since <= at && (crossedAt ?? 0) <= at) return;
    // A crossing that was no later than the beginning holds no other one up.
    const latest = crossedAt !== null && crossedAt < since ? at - 1 : at;
    this.#settled = {
      ...{ since: Math.min(since, at), isArmed },
      crossedAt: crossedAt === null ? null : Math.min(crossedAt, latest),
    };
    this.rewind(Number.NEGATIVE_INFINITY);
  }

  #step(at: number, state: AlertState): void {
    this.#state = state;
    this.#steps.push({ at, state });
  }

  #cross(at: number): boolean {
    if (this.#ignores(at)) return false;
    this.#step(at, { since: at, isArmed: false, crossedAt: at });
    return true;
  }

  /** Whether a crossing at this time is ignored, because another one was not long before. */
  #ignores(at: number): boolean {
    const { crossedAt, since } = this.#state;
    // An alert restarts when its owner changes or resumes it.
    if (crossedAt === null || crossedAt < since) return false;
    const { repeatAfter } = this.#rule;
    return repeatAfter === null || at <= crossedAt + repeatAfter * MINUTE;
  }
}
