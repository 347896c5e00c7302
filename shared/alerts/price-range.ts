import { compareExact, type Exact } from "../contracts/exact-decimals.ts";

export const MINUTE = 60_000;
/** The longest window in which an alert watches a move, in minutes. */
const KEPT_MINUTES = 1_440;
/** Old minutes are dropped in bulk, since dropping one moves all others. */
const SLACK = 60;

export type PriceRange = { readonly low: Exact; readonly high: Exact };

/** When the minute that includes a time began; both are ms since 1970. */
export const minuteAt = (at: number): number => Math.floor(at / MINUTE) * MINUTE;

export const lowerOf = (one: Exact, other: Exact): Exact => (compareExact(other, one) < 0 ? other : one);
export const higherOf = (one: Exact, other: Exact): Exact => (compareExact(other, one) > 0 ? other : one);

/** The lowest and the highest price of one symbol in each minute of the past 24 h that had a price. */
export class PriceRanges {
  /** Parallel arrays, ascending by the minute's start. */
  readonly #starts: number[] = [];
  readonly #ranges: PriceRange[] = [];

  copy(): PriceRanges {
    const copy = new PriceRanges();
    copy.#starts.push(...this.#starts);
    copy.#ranges.push(...this.#ranges);
    return copy;
  }

  /** Adds what prices did at a time, or in its minute from then on; in any order, and as often as wanted. */
  add(at: number, low: Exact, high: Exact): void {
    const start = minuteAt(at);
    const index = this.#indexFrom(start);
    const known = this.#ranges[index];
    if (this.#starts[index] === start && known !== undefined) {
      this.#ranges[index] = { low: lowerOf(known.low, low), high: higherOf(known.high, high) };
      return;
    }
    this.#starts.splice(index, 0, start);
    this.#ranges.splice(index, 0, { low, high });
    this.#dropOld();
  }

  /** The range of the minutes that began from `from` to `to`, both included, in ms since 1970; null without any. */
  between(from: number, to: number): PriceRange | null {
    let range: PriceRange | null = null;
    for (let index = this.#starts.length - 1; index >= 0; index -= 1) {
      const start = this.#starts[index] as number;
      if (start < from) break;
      const { low, high } = this.#ranges[index] as PriceRange;
      if (start <= to)
        range =
          range === null ? { low, high } : { low: lowerOf(range.low, low), high: higherOf(range.high, high) };
    }
    return range;
  }

  /** The index of the first minute that began at `start` or later. New prices belong to the last minute or follow it. */
  #indexFrom(start: number): number {
    let index = this.#starts.length;
    while (index > 0 && (this.#starts[index - 1] as number) >= start) index -= 1;
    return index;
  }

  #dropOld(): void {
    const last = (this.#starts.at(-1) ?? 0) - KEPT_MINUTES * MINUTE;
    const kept = this.#starts.findIndex((start) => start > last);
    if (kept < SLACK) return;
    for (const list of [this.#starts, this.#ranges]) list.splice(0, kept);
  }
}
