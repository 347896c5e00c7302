import { exact } from "../contracts/exact-decimals.ts";
import type { Kline } from "../contracts/klines.ts";
import { firstMinuteOf } from "./alert-history.ts";
import type { Gap, GapAnswer, GapKline } from "./gap.ts";
import { GapList } from "./gap-list.ts";
import type { GapRequest } from "./gap-plan.ts";
import type { JudgedAlert } from "./judged-alert.ts";
import { mayCross } from "./may-cross.ts";
import { heardIn, missedPrices } from "./missed-prices.ts";
import type { PriceJudge } from "./price-judge.ts";
import { higherOf, lowerOf, MINUTE, type PriceRange } from "./price-range.ts";

const SECOND = 1_000;
/** How many prices are kept behind a gap that cannot be read; then klines have to tell the oldest of them too. */
const MOST_KEPT = 3_000;
const DROPPED_AT_ONCE = 1_000;
/** How far back moves are looked for, in ms, since they need every minute. */
const MOVES_REACH = 7 * 86_400_000;

const rangeOf = ([, , high, low]: Kline): PriceRange => ({ low: exact(low), high: exact(high) });

const including = ({ low, high }: PriceRange, price: PriceRange["low"]): PriceRange => ({
  low: lowerOf(low, price),
  high: higherOf(high, price),
});

/** Tracks the prices that alerts missed, and gives the judge those that klines have. */
export class GapReader {
  readonly gaps = new GapList();
  readonly #judge: PriceJudge;
  /** From when on ranges of minutes are known. */
  #rangesFrom = Number.POSITIVE_INFINITY;
  #told: { after: number; before: number }[] = [];

  constructor(judge: PriceJudge) {
    this.#judge = judge;
  }

  /** Has the prices read that an alert needs and nobody knows. */
  readSince(alert: JudgedAlert, now: number): void {
    const start = alert.floor;
    const first = this.#firstKnown();
    if (first === null || start < first) {
      if (first !== null) this.#judge.reopen(start);
      if (first === null || !this.gaps.reachBack(start, first)) this.gaps.add("prices", start, first, now);
      this.#judge.begin(start);
    }
    this.#readRanges(alert, Math.min(start, first ?? start), now);
  }

  /** The klines to read next; null where none are due. */
  request(now: number): GapRequest | null {
    return this.gaps.request(now, (gap) => ({
      marks: this.#marksIn(gap),
      coarseUntil: this.#coarseUntil(gap),
    }));
  }

  /** Takes the answer to the last request, oldest klines first. */
  take(answer: GapAnswer, now: number): void {
    let last = this.#judge.priceAt(this.gaps.pendingFrom - 1)?.price;
    const alerts = [...this.#judge.alerts.values()].filter(({ isDone }) => !isDone);
    const taken = this.gaps.take(answer, now, (kline) => {
      const range = last === undefined ? rangeOf(kline) : including(rangeOf(kline), last);
      last = exact(kline[4]);
      return alerts.some(({ rule }) => mayCross(rule, range));
    });
    if (taken === null) return;
    const { gap, klines } = taken;
    for (const one of klines) {
      if (gap.kind === "range") this.#takeRange(gap, one);
      else this.#takeKline(gap, one);
    }
  }

  /** Whether klines have shown what prices did at a time: a tick that comes late from there says nothing more. */
  isTold(at: number): boolean {
    return this.#told.some(({ after, before }) => at > after && at < before);
  }

  /** Lets klines tell ticks that are too many to be kept: those behind a gap that cannot be read for long. */
  forgetTicks(): void {
    const { log } = this.#judge;
    const gap = this.gaps.unread[0];
    const before = gap?.before ?? null;
    if (gap === undefined || before === null || log.size <= MOST_KEPT) return;
    const until = log.at(log.indexFrom(before) + DROPPED_AT_ONCE)?.at;
    if (until === undefined) return;
    log.dropTicks(before - 1, until);
    gap.extend(until);
  }

  #takeRange({ before }: Gap, { kline, length }: GapKline): void {
    const [end, until] = [kline[0] + length, before ?? 0];
    const { low, high } = rangeOf(kline);
    const close = exact(kline[4]);
    if (end <= until) this.#judge.addRange(kline[0], low, high);
    // It is the price with which the next one begins, though nobody traded at it then.
    if (end < until) this.#judge.addRange(end, close, close);
  }

  #takeKline({ start, before }: Gap, { kline, length, after }: GapKline): void {
    const [openTime] = kline;
    const until = Math.min(openTime + length, before ?? Number.POSITIVE_INFINITY);
    this.#noteTold(Math.max(after, openTime - 1), until);
    const heard = heardIn(this.#judge.log.between(openTime, openTime + length));
    const missed = { after, before: before ?? Number.POSITIVE_INFINITY, heard };
    for (const point of missedPrices(kline, length, missed))
      this.#judge.insert({ ...point, tradeId: null, missedSince: start, hasMinute: length <= MINUTE });
  }

  /** Klines have shown everything between two times, the first one left out. */
  #noteTold(after: number, before: number): void {
    this.#judge.dropTicks(after, before);
    const last = this.#told.at(-1);
    if (last !== undefined && last.before >= after && last.after <= after)
      last.before = Math.max(last.before, before);
    else
      this.#told = [...this.#told.filter((span) => span.before > this.#judge.settledAt), { after, before }];
  }

  /** The time from which on all prices are known or being read; null at the beginning. */
  #firstKnown(): number | null {
    const { log, settledAt } = this.#judge;
    const starts = [...this.gaps.unread.map(({ start }) => start), log.first?.at ?? settledAt, settledAt];
    const first = Math.min(...starts.filter((at) => at !== Number.NEGATIVE_INFINITY));
    return first === Number.POSITIVE_INFINITY ? null : first;
  }

  #readRanges(alert: JudgedAlert, start: number, now: number): void {
    const { condition } = alert.rule;
    this.#rangesFrom = Math.min(this.#rangesFrom, start);
    if (condition.kind !== "moves") return;
    const from = firstMinuteOf(condition.window, alert.since, start);
    if (from >= this.#rangesFrom) return;
    const until = Math.floor((this.#rangesFrom + 1) / SECOND) * SECOND;
    // A minute begins with the last price of the one before.
    this.gaps.add("range", from - MINUTE - 1, until, now);
    this.#rangesFrom = from;
  }

  /** When alerts began within a gap: prices of a kline that includes one of these times may be older than the alert. */
  #marksIn({ known, before }: Gap): number[] {
    return [...this.#judge.alerts.values()]
      .map(({ floor }) => floor + 1)
      .filter((at) => at > known + 1 && at < (before ?? Number.POSITIVE_INFINITY));
  }

  /** Until when klines longer than a minute may be read. */
  #coarseUntil({ kind, before }: Gap): number {
    if (kind === "range") return Number.NEGATIVE_INFINITY;
    const hasMoves = [...this.#judge.alerts.values()].some(({ isMove, isDone }) => isMove && !isDone);
    return (before ?? Number.POSITIVE_INFINITY) - (hasMoves ? MOVES_REACH : 0);
  }
}
