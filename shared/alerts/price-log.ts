import type { PricePoint } from "./alert-history.ts";

/** A price of the log, and where it comes from. */
export type LoggedPrice = PricePoint & {
  /** The last trade of a tick; null of a price that a kline shows. */
  readonly tradeId: number | null;
  /** Since when prices were missing that a kline has shown, in ms since 1970; null of a tick. */
  readonly missedSince: number | null;
  /** Whether it says what a minute's range was; klines longer than a minute do not. */
  readonly hasMinute: boolean;
};

const isSame = (one: LoggedPrice, other: LoggedPrice): boolean =>
  one.at === other.at && one.tradeId === other.tradeId && one.price.text === other.price.text;

/** The last prices of a symbol, in the order of time, so that one which comes late gets its own place. */
export class PriceLog {
  #prices: LoggedPrice[] = [];

  get size(): number {
    return this.#prices.length;
  }

  get first(): LoggedPrice | undefined {
    return this.#prices[0];
  }

  get last(): LoggedPrice | undefined {
    return this.#prices.at(-1);
  }

  /** Puts a price behind all that were no later. @returns false where it is there already */
  insert(price: LoggedPrice): boolean {
    let index = this.indexFrom(price.at + 1);
    for (let at = index - 1; at >= 0 && this.#prices[at]?.at === price.at; at -= 1) {
      const known = this.#prices[at] as LoggedPrice;
      if (isSame(known, price)) return false;
      if (price.tradeId !== null && (known.tradeId ?? 0) > price.tradeId) index = at;
    }
    this.#prices.splice(index, 0, price);
    return true;
  }

  /** The index of the first price at `at`, in ms since 1970, or later. */
  indexFrom(at: number): number {
    let [low, high] = [0, this.#prices.length];
    // Most prices are looked for at the end.
    if ((this.#prices.at(-1)?.at ?? 0) < at) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#prices[middle] as LoggedPrice).at < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(index: number): LoggedPrice | undefined {
    return this.#prices[index];
  }

  /** The prices from one time up to, and without, another. */
  between(from: number, to: number): LoggedPrice[] {
    return this.#prices.slice(this.indexFrom(from), this.indexFrom(to));
  }

  /** When a tick was by its trade: between the tick before and the one after. Null when that one is no longer kept, or has shown it. */
  placeOf(tradeId: number, eventTime: number | null): number | null {
    const before = this.#prices.findLast((price) => price.tradeId !== null && price.tradeId <= tradeId);
    const after = this.#prices.find((price) => price.tradeId !== null && price.tradeId > tradeId);
    if (before === undefined) return null;
    const until = (after?.at ?? before.at) - 1;
    const isBetween = eventTime !== null && eventTime > before.at && eventTime <= until;
    // One of the same trade tells only how long its price was the last.
    if (before.tradeId === tradeId) return isBetween ? eventTime : null;
    return Math.max(before.at, Math.min(eventTime ?? before.at, until));
  }

  /** Takes the prices out that were before `at`. */
  takeBefore(at: number): LoggedPrice[] {
    return this.#prices.splice(0, this.indexFrom(at));
  }

  /** Takes the ticks out that lie between two times, both left in. @returns whether there were any */
  dropTicks(after: number, before: number): boolean {
    const [first, end] = [this.indexFrom(after + 1), this.indexFrom(before)];
    const kept = this.#prices.slice(first, end).filter(({ tradeId }) => tradeId === null);
    if (kept.length === end - first) return false;
    this.#prices.splice(first, end - first, ...kept);
    return true;
  }

  /** No price is later than `at`: those that are were stamped by a clock that was wrong. */
  cutTo(at: number): void {
    for (let index = this.indexFrom(at + 1); index < this.#prices.length; index += 1)
      this.#prices[index] = { ...(this.#prices[index] as LoggedPrice), at };
  }
}
