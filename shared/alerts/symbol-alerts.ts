import { exact } from "../contracts/exact-decimals.ts";
import type { AlertState } from "./alert-history.ts";
import type { GapAnswer } from "./gap.ts";
import type { GapRequest } from "./gap-plan.ts";
import { GapReader } from "./gap-reader.ts";
import { type FoundCrossing, JudgedAlert, type ReportedCrossing, type WatchedAlert } from "./judged-alert.ts";
import { PriceJudge } from "./price-judge.ts";
import { minuteAt } from "./price-range.ts";
import { type AlertTick, CLOCK_TOLERANCE, KEPT_FOR, type TickPlace, TickPlaces } from "./tick-places.ts";
import type { Clock } from "./tick-time.ts";

/** How far a symbol's prices were judged, and its alerts at just that time. Prices after it are read again after a restart. */
export type SymbolProgress = {
  at: number;
  price: string | null;
  alerts: ({ key: string } & AlertState)[];
};

/**
 * Judges the alerts of one symbol by its ticks, and by klines where some are missing. It is given the time, and neither reads nor
 * waits: its driver brings ticks, reads the klines that `request` asks for, and calls `wake` when `dueAt` says. Times are ms
 * since 1970 by the exchange's clock.
 *
 * What is known of the symbol is a timeline: ticks, and gaps between them (`GapList`). Klines fill a gap from its start, only
 * as far as a later kline shows that they are over. Each price is judged in its own place (`PriceJudge`), whenever it comes.
 */
export class SymbolAlerts {
  readonly #judge = new PriceJudge();
  readonly #reader = new GapReader(this.#judge);
  readonly #gaps = this.#reader.gaps;
  readonly #places = new TickPlaces();
  /** After a silence of the whole feed, trades may be missing. */
  #isDoubtful = false;
  /** Whether an alert may have times of a clock that was ahead. */
  #mayBeAhead = false;
  get size(): number {
    return this.#judge.alerts.size;
  }

  get keys(): string[] {
    return [...this.#judge.alerts.keys()];
  }

  /** Whether nothing is missing. */
  get isLive(): boolean {
    return this.#judge.last !== null && this.#gaps.knownUntil === Number.POSITIVE_INFINITY;
  }

  /** Evaluations of alerts against prices. */
  get evaluations(): number {
    return this.#judge.evaluations;
  }

  /** Watches an alert instead of the one with the same key. Its prices since it began are read where they are not known. */
  add(alert: WatchedAlert, now: number): FoundCrossing[] {
    const judged = new JudgedAlert(alert);
    this.#mayBeAhead ||= judged.latest > now;
    this.#reader.readSince(judged, now);
    this.#judge.add(judged);
    return this.#report(now);
  }

  remove(key: string): void {
    this.#judge.alerts.delete(key);
  }

  /** Somebody else has reported a crossing of an alert. */
  learn(key: string, crossing: ReportedCrossing): void {
    this.#judge.alerts.get(key)?.learn(crossing);
  }

  /** Takes a tick, in whatever order ticks come. */
  tick(tick: AlertTick, clock: Clock): FoundCrossing[] {
    const { now } = clock;
    const place = this.#places.find(tick, clock, this.#judge.log);
    if (place === null) return [];
    const { at, isLate } = place;
    if (isLate && this.#reader.isTold(at)) return [];
    if (!isLate) this.#noteHeard(place, now);
    const price = exact(tick.price);
    this.#judge.insert({ price, at, tradeId: tick.lastTradeId, missedSince: null, hasMinute: true });
    return this.#report(now);
  }

  /** Prices are missing from the last one on: the connection was lost, or the subscription made again. */
  lost(now: number): void {
    this.#places.interrupt();
    if (this.#judge.last !== null && this.#gaps.open === null)
      this.#gaps.add("prices", this.#judge.last.at, null, now);
  }

  /** The subscription is in force again. */
  resumed(now: number): void {
    this.#gaps.open?.hurry(now);
  }

  /** Nothing was heard of any symbol: trades may be missing before the next tick. */
  doubt(): void {
    this.#places.interrupt();
    this.#isDoubtful = true;
  }

  /** The klines to read next; null where none are due. The next request comes after its answer or failure. */
  request(now: number): GapRequest | null {
    return this.#reader.request(now);
  }

  /** When to ask for a request and to call `wake`; null where an answer or a tick comes first. */
  dueAt(): number | null {
    return this.#gaps.dueAt();
  }

  /** Judges what has waited long enough. */
  wake(now: number): FoundCrossing[] {
    return this.#report(now);
  }

  /** Takes the answer to the last request, oldest klines first. */
  klines(answer: GapAnswer, now: number): FoundCrossing[] {
    this.#reader.take(answer, now);
    return this.#report(now);
  }

  /** The last request failed: what waits for it is judged without. */
  failed(now: number, failure: { retryIn?: number; hasNoSeconds?: boolean } = {}): FoundCrossing[] {
    this.#gaps.fail(now, failure);
    return this.#report(now);
  }

  /** How far prices were judged without one missing; null before the first. */
  progress(now: number): SymbolProgress | null {
    const { last, alerts } = this.#judge;
    if (last === null) return null;
    const at = Math.min(this.#gaps.knownUntil, this.#gaps.limit(now), last.at, now);
    return {
      at,
      price: this.#judge.priceAt(at)?.price.text ?? last.price,
      alerts: [...alerts.values()].map((alert) => ({ key: alert.key, ...alert.stateAt(at) })),
    };
  }

  /** The newest tick: it ends the gap before it, or shows that trades were missed in a silence. */
  #noteHeard({ at, trades, isBehindOthers }: TickPlace, now: number): void {
    if (isBehindOthers) this.#cutTo(at);
    if (this.#mayBeAhead) this.#cutAhead(at, Math.max(now, at));
    const { open } = this.#gaps;
    // One trade is the tick's own.
    const misses = this.#isDoubtful && trades > 1;
    this.#isDoubtful = false;
    if (open !== null) {
      // One from before the gap says nothing of when ticks come again.
      if (at > open.start) open.close(Math.max(at, open.known + 1), now);
    }
    if (open === null && misses && this.#judge.last !== null)
      this.#gaps.add("prices", this.#judge.last.at, at, now);
  }

  /**
   * Times of alerts that are ahead of both the clock and the exchange came from a clock that was wrong. These alerts go on with
   * the newest tick, which is older than the present by as long as it took to come.
   */
  #cutAhead(at: number, present: number): void {
    this.#mayBeAhead = false;
    const alerts = [...this.#judge.alerts.values()];
    const ahead = alerts.filter(({ latest }) => latest > present + CLOCK_TOLERANCE);
    if (ahead.length === 0) return;
    this.#cutTo(present);
    for (const alert of ahead) alert.cutTo(at);
  }

  /** No time is later than this one. */
  #cutTo(at: number): void {
    this.#judge.cutTo(at);
    this.#gaps.cutTo(at);
  }

  #report(now: number): FoundCrossing[] {
    this.#judge.judge(this.#gaps.limit(now));
    const { unread, unreadRanges } = this.#gaps;
    const news = [...this.#judge.alerts.values()].flatMap((alert) =>
      alert.news(alert.isMove ? [...unread, ...unreadRanges] : unread),
    );
    this.#settle();
    return news;
  }

  #settle(): void {
    const known = this.#gaps.knownUntil;
    const kept = (this.#judge.last?.at ?? Number.NEGATIVE_INFINITY) - KEPT_FOR;
    this.#judge.settle(known < Number.POSITIVE_INFINITY ? Math.min(kept, minuteAt(known)) : kept);
    this.#reader.forgetTicks();
  }
}
