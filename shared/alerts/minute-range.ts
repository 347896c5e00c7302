export const MINUTE = 60_000;
/** The longest window in which an alert watches a move, in minutes. */
const KEPT_MINUTES = 1_440;
/** Old minutes are dropped in bulk, since dropping one moves all others. */
const SLACK = 60;

export type PriceRange = { low: number; high: number };

/** When the minute that includes a time began; both are ms since 1970. */
export const minuteAt = (at: number): number => at - (at % MINUTE);

/** The lowest and the highest price of one symbol in each minute of the past 24 h that had a price. */
export class MinuteRange {
  /** Parallel arrays, ascending by the minute's start. */
  readonly #starts: number[] = [];
  readonly #lows: number[] = [];
  readonly #highs: number[] = [];

  /** Adds what prices did at a time, or in its minute from then on; in any order, and as often as wanted. */
  add(at: number, low: number, high: number): void {
    const start = minuteAt(at);
    const index = this.#indexFrom(start);
    if (this.#starts[index] === start) {
      this.#lows[index] = Math.min(low, this.#lows[index] as number);
      this.#highs[index] = Math.max(high, this.#highs[index] as number);
      return;
    }
    this.#starts.splice(index, 0, start);
    this.#lows.splice(index, 0, low);
    this.#highs.splice(index, 0, high);
    this.#dropOld();
  }

  /** The lowest and the highest price in the minutes that began at `at`, in ms since 1970, or later; null without any. */
  since(at: number): PriceRange | null {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (
      let index = this.#starts.length - 1;
      index >= 0 && (this.#starts[index] as number) >= at;
      index -= 1
    ) {
      low = Math.min(low, this.#lows[index] as number);
      high = Math.max(high, this.#highs[index] as number);
    }
    return low <= high ? { low, high } : null;
  }

  /** The index of the first minute that began at `start` or later. New prices belong to the last minute or follow it. */
  #indexFrom(start: number): number {
    let index = this.#starts.length;
    while (index > 0 && (this.#starts[index - 1] as number) >= start) index -= 1;
    return index;
  }

  #dropOld(): void {
    const newest = this.#starts.at(-1) ?? 0;
    const first = this.#indexAfterOld(newest - KEPT_MINUTES * MINUTE);
    if (first < SLACK) return;
    for (const list of [this.#starts, this.#lows, this.#highs]) list.splice(0, first);
  }

  #indexAfterOld(last: number): number {
    let index = 0;
    while (index < this.#starts.length && (this.#starts[index] as number) <= last) index += 1;
    return index;
  }
}
