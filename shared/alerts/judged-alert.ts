import { AlertHistory, type AlertRule, type AlertState } from "./alert-history.ts";
import type { LoggedPrice } from "./price-log.ts";
import { MINUTE, type PriceRanges } from "./price-range.ts";

/** A crossing that has been reported, here or elsewhere. Times are ms since 1970 by the exchange's clock. */
export type ReportedCrossing = {
  at: number;
  /** Since when prices were missing, where the crossing may have been earlier; null where it was seen live. */
  missedSince: number | null;
};

/** An alert as a driver knows it. */
export type WatchedAlert = AlertRule &
  AlertState & {
    key: string;
    /** Up to when prices were judged that `isArmed` includes; null where none were since `since`. */
    judgedUntil: number | null;
    /** Its last crossings that were reported already, since then and a few before. */
    reported: readonly ReportedCrossing[];
  };

/** A crossing to be reported. `klines`: it was read afterwards, or may have been earlier: its time is approximate. */
export type FoundCrossing = ReportedCrossing & {
  key: string;
  price: string;
  source: "tick" | "klines";
  /** Whether prices before it are still to be read: it may have been earlier, and the alert restarts only then. */
  isUncertain: boolean;
};

/** A span of prices that are still to be read. */
export type UnreadSpan = { known: number; start: number; before: number | null };

/** Times of the same crossing may differ by so much, in ms. */
const TOLERANCE = 2_000;

type Found = { price: LoggedPrice };

/** Which of the reported crossings is the one at this time: the very one, or one that may have been earlier. */
function findStanding(reported: readonly ReportedCrossing[], crossedAt: number | null): number {
  if (crossedAt === null) return -1;
  const exact = reported.findIndex(({ at }) => Math.abs(at - crossedAt) <= TOLERANCE);
  if (exact !== -1) return exact;
  return reported.findIndex(
    ({ at, missedSince }) => missedSince !== null && crossedAt > missedSince && crossedAt <= at,
  );
}

/** An alert that is judged, and which of its crossings were reported, so that none is reported twice. */
export class JudgedAlert {
  readonly key: string;
  readonly rule: AlertRule;
  readonly #history: AlertHistory;
  readonly #pause: number;
  #hasNews = false;
  /** Prices up to and with this time were judged already, or are older than the alert. */
  #floor: number;
  #found: Found[] = [];
  #reported: ReportedCrossing[];

  constructor(alert: WatchedAlert) {
    const { key, condition, repeatAfter, since, isArmed, crossedAt, judgedUntil, reported } = alert;
    this.key = key;
    this.rule = { condition, repeatAfter };
    this.#history = new AlertHistory(this.rule, { since, isArmed, crossedAt });
    this.#pause = repeatAfter === null ? Number.POSITIVE_INFINITY : repeatAfter * MINUTE;
    this.#floor = Math.max(since - 1, judgedUntil ?? Number.NEGATIVE_INFINITY);
    // One that stands for the last crossing stands for none that is found from now on.
    const standing = findStanding(reported, crossedAt);
    this.#reported = reported.filter(({ at }, index) => index !== standing && at > this.#floor);
  }

  get isMove(): boolean {
    return this.rule.condition.kind === "moves";
  }

  get since(): number {
    return this.#history.state.since;
  }

  /** The latest of its times. */
  get latest(): number {
    const { since, crossedAt } = this.#history.state;
    return Math.max(this.#floor, since, crossedAt ?? 0);
  }

  get floor(): number {
    return this.#floor;
  }

  /** Whether it has crossed and does not repeat. */
  get isDone(): boolean {
    return this.rule.repeatAfter === null && this.#reported.length > 0;
  }

  /** Judges the next price. */
  take(price: LoggedPrice, ranges: PriceRanges): void {
    if (price.at <= this.#floor || this.isDone) return;
    if (!this.#history.take(price, ranges)) return;
    if (this.#isInReportedPause(price.at)) {
      this.#history.ignore(price.at);
      return;
    }
    this.#found.push({ price });
    this.#hasNews = true;
  }

  /** Whether it is in the pause after a crossing that was reported, and is none by what has become known since. */
  #isInReportedPause(at: number): boolean {
    return this.#reported.some(
      (one) =>
        one.missedSince === null &&
        at > one.at + TOLERANCE &&
        at <= one.at + this.#pause &&
        !this.#found.some(({ price }) => Math.abs(price.at - one.at) <= this.#pause),
    );
  }

  stateAt(at: number): AlertState {
    return this.#history.stateBefore(at + 1);
  }

  /** Prices at `at` or later are judged once more. */
  rewind(at: number): void {
    this.#history.rewind(at);
    this.#found = this.#found.filter(({ price }) => price.at < at);
  }

  /** Nothing before `at` is judged again. */
  settle(at: number): void {
    this.#history.settle(at);
    this.#floor = Math.max(this.#floor, at - 1);
    if (this.rule.repeatAfter === null || this.#found.length + this.#reported.length === 0) return;
    // A crossing that may have been earlier stands for one that was found since prices were missing.
    const recent = this.#reported.filter((one) => one.at + this.#pause >= at);
    const from = Math.min(at, ...recent.map((one) => one.missedSince ?? one.at));
    const isKept = (time: number): boolean => time + 2 * this.#pause >= from;
    this.#found = this.#found.filter(({ price }) => isKept(price.at));
    this.#reported = this.#reported.filter((one) => isKept(one.at));
  }

  /** Its clock was wrong: no time of it is later than `at`. */
  cutTo(at: number): void {
    this.#history.cutTo(at);
    this.#floor = Math.min(this.#floor, at - 1);
    this.#reported = this.#reported.map((one) => ({ ...one, at: Math.min(one.at, at) }));
  }

  /** Somebody else has reported a crossing. */
  learn(crossing: ReportedCrossing): void {
    this.#reported.push(crossing);
    this.#reported.sort((one, other) => one.at - other.at);
  }

  /**
   * The crossings that were found and are not reported yet.
   * @param unread what is missing; crossings behind it may have been earlier
   */
  news(unread: readonly UnreadSpan[]): FoundCrossing[] {
    if (!this.#hasNews || this.isDone) return [];
    const unmatched = this.#unmatched();
    const fresh = unmatched.filter((found) => !this.#isDeferred(found, unread));
    this.#hasNews = fresh.length < unmatched.length;
    const news = (this.rule.repeatAfter === null ? fresh.slice(0, 1) : fresh).map((found) =>
      this.#crossingOf(found, unread),
    );
    for (const { at, missedSince } of news) this.learn({ at, missedSince });
    return news;
  }

  /**
   * Each reported crossing stands for one that was found: the last one that was no later, since it may have been noticed late,
   * or else the next. Two of them cannot be closer than the alert's pause.
   */
  #unmatched(): Found[] {
    const rest = [...this.#found];
    for (const { at, missedSince } of this.#reported) {
      const from = Math.min(at - this.#pause, missedSince ?? at);
      const last = rest.findLastIndex(({ price }) => price.at >= from && price.at <= at + TOLERANCE);
      const next = rest.findIndex(({ price }) => price.at > at && price.at <= at + this.#pause);
      if (last !== -1 || next !== -1) rest.splice(last === -1 ? next : last, 1);
    }
    return rest;
  }

  /** The first span before a price that was missed and may change what the price means. */
  #unreadBefore(at: number, unread: readonly UnreadSpan[]): UnreadSpan | undefined {
    return unread.find(({ known, before }) => known < at && (before ?? at) > this.#floor + 1);
  }

  /**
   * Whether it may turn out to be none. In a pause that ends within what is missing, the alert may have crossed there, or be
   * within another pause. And a crossing that was reported behind what is missing may be this one.
   */
  #isDeferred({ price: { at } }: Found, unread: readonly UnreadSpan[]): boolean {
    if (this.rule.repeatAfter === null) return false;
    const isOpen = (one: ReportedCrossing): boolean =>
      one.missedSince !== null &&
      one.missedSince < at &&
      at <= one.at &&
      unread.some(({ known }) => known < one.at);
    if (this.#reported.some(isOpen)) return true;
    const gap = this.#unreadBefore(at, unread);
    if (gap === undefined) return false;
    const { crossedAt } = this.stateAt(gap.known);
    return crossedAt !== null && crossedAt + this.#pause > gap.known;
  }

  #crossingOf({ price }: Found, unread: readonly UnreadSpan[]): FoundCrossing {
    const gap = this.#unreadBefore(price.at, unread);
    const starts = [price.missedSince, gap?.start ?? null].filter((start) => start !== null);
    const since = starts.length === 0 ? null : Math.min(...starts);
    return {
      ...{ key: this.key, price: price.price.text, at: price.at, isUncertain: gap !== undefined },
      source: since === null ? "tick" : "klines",
      missedSince: since === null ? null : Math.min(price.at, Math.max(since, this.#floorAtStart)),
    };
  }

  get #floorAtStart(): number {
    return this.stateAt(Number.NEGATIVE_INFINITY).since;
  }
}
