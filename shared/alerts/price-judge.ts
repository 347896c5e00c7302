import type { JudgedAlert } from "./judged-alert.ts";
import { type LoggedPrice, PriceLog } from "./price-log.ts";
import { PriceRanges } from "./price-range.ts";

/** Prices are settled in bulk, in ms, since that moves all others. */
const SETTLES_EVERY = 10_000;

/**
 * Judges a symbol's alerts by its prices in the order of time. Prices that come later than others are judged in their own
 * place: all alerts go back to there, and judge once more what follows.
 */
export class PriceJudge {
  readonly log = new PriceLog();
  readonly alerts = new Map<string, JudgedAlert>();
  /** What prices did before `#settledAt`. */
  readonly #base = new PriceRanges();
  #ranges = new PriceRanges();
  /** Nothing before is judged again. */
  #settledAt = Number.NEGATIVE_INFINITY;
  /** The first price that is not judged yet, and the last that is. */
  #dirtyFrom = Number.POSITIVE_INFINITY;
  #judgedTo = Number.NEGATIVE_INFINITY;
  #last: { at: number; price: string | null } | null = null;
  /** Evaluations of alerts against prices. */
  evaluations = 0;

  /** The last price, and when it was; at the beginning, when that is. */
  get last(): { at: number; price: string | null } | null {
    return this.#last;
  }

  get settledAt(): number {
    return this.#settledAt;
  }

  /** Prices from then on count. */
  begin(at: number): void {
    this.#last ??= { at, price: null };
  }

  /** The last price that was no later than `at`, of those that are kept. */
  priceAt(at: number): LoggedPrice | undefined {
    return this.log.at(this.log.indexFrom(at + 1) - 1);
  }

  /** Watches an alert instead of the one with the same key, and judges it by what is known already. */
  add(alert: JudgedAlert): void {
    this.alerts.set(alert.key, alert);
    if (alert.floor < this.#judgedTo) this.#dirtyFrom = Math.min(this.#dirtyFrom, alert.floor + 1);
  }

  /** Puts a price in its place, unless it is known already, or too old to have one. */
  insert(price: LoggedPrice): void {
    if (price.at < this.#settledAt || !this.log.insert(price)) return;
    this.#dirtyFrom = Math.min(this.#dirtyFrom, price.at);
    if (price.at >= (this.#last?.at ?? 0)) this.#last = { at: price.at, price: price.price.text };
  }

  /** Klines tell what prices did between two times: ticks that came late from there say nothing more. */
  dropTicks(after: number, before: number): void {
    if (!this.log.dropTicks(after, before)) return;
    this.#dirtyFrom = Math.min(this.#dirtyFrom, after + 1);
  }

  /** Adds what prices did in a minute before all that are judged. */
  addRange(...[at, low, high]: Parameters<PriceRanges["add"]>): void {
    this.#base.add(at, low, high);
    this.#dirtyFrom = Number.NEGATIVE_INFINITY;
  }

  /** Judges what is not judged yet, up to and with `limit`. */
  judge(limit: number): void {
    if (this.#dirtyFrom > limit) return;
    if (this.#dirtyFrom <= this.#judgedTo) this.#rewind(this.#dirtyFrom);
    let index = this.log.indexFrom(this.#dirtyFrom);
    for (let price = this.log.at(index); price !== undefined && price.at <= limit; ) {
      this.#addToRanges(price);
      for (const alert of this.alerts.values()) alert.take(price, this.#ranges);
      this.evaluations += this.alerts.size;
      this.#judgedTo = price.at;
      index += 1;
      price = this.log.at(index);
    }
    this.#dirtyFrom = this.log.at(index)?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Nothing before `at`, in ms since 1970, is judged again. */
  settle(at: number): void {
    if (at < this.#settledAt + SETTLES_EVERY || this.#dirtyFrom < at) return;
    if ((this.log.first?.at ?? at) >= at) return;
    this.#settledAt = at;
    for (const price of this.log.takeBefore(at))
      if (price.hasMinute) this.#base.add(price.at, price.price, price.price);
    for (const alert of this.alerts.values()) alert.settle(at);
  }

  /** An alert needs prices from before what is kept: others have judged them, and do not judge them again. */
  reopen(at: number): void {
    for (const alert of this.alerts.values()) alert.settle(this.#settledAt);
    this.#settledAt = Math.min(this.#settledAt, at);
  }

  /** Times later than `at` came from a clock that was wrong. */
  cutTo(at: number): void {
    this.log.cutTo(at);
    this.#last = { at, price: this.#last?.price ?? null };
    this.#settledAt = Math.min(this.#settledAt, at);
    this.#judgedTo = Math.min(this.#judgedTo, at);
    for (const alert of this.alerts.values()) alert.cutTo(at);
    this.#dirtyFrom = Math.min(this.#dirtyFrom, at);
  }

  #addToRanges({ at, price, hasMinute }: LoggedPrice): void {
    if (hasMinute) this.#ranges.add(at, price, price);
  }

  #rewind(at: number): void {
    this.#judgedTo = at - 1;
    for (const alert of this.alerts.values()) alert.rewind(at);
    if (![...this.alerts.values()].some(({ isMove }) => isMove)) return;
    this.#ranges = this.#base.copy();
    for (const price of this.log.between(Number.NEGATIVE_INFINITY, at)) this.#addToRanges(price);
  }
}
