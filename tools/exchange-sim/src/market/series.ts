import { type Bar, type BarTable, CLOSE, extend, field, joinRows, STRIDE, TRADES } from "./bar.ts";
import { mix } from "./noise.ts";
import {
  type NoiseKeys,
  quoteOfMinutes,
  subdivideIntoMinutes,
  subdivideIntoSeconds,
  type Unpriced,
} from "./subdivide.ts";

/**
 * Where a pair's market comes from: bars of `seconds` each (whole minutes), numbered by
 * floor(second / seconds), for any time; everything finer is subdivided on demand.
 */
export type Roots = {
  seconds: number;
  keys: NoiseKeys;
  bar(index: number): Unpriced;
  /** How many trades the pair had before bar `index`. */
  tradesBefore(index: number): number;
};

/** The market of one pair, readable at any time. All times are seconds since 1970. */
export type Series = {
  priceAt(second: number): number;
  /** The bar of the seconds `from` up to, not including, `to`. */
  range(from: number, to: number): Bar;
  /** How many trades the pair had before `second`: the id of the next one. */
  tradesBefore(second: number): number;
};

/** A rolling window reads two hours and two minutes at a time: where it begins and where it ends. */
const CACHED_TABLES = 4;
/** The hours of a rolling day and then some, so that each tick only adds up what is known. */
const CACHED_ROOTS = 60;
/** The longest list of klines of a day or more. */
const CACHED_DAYS = 1500;
const DAY = 86_400;

export function createSeries(roots: Roots): Series {
  const minutesPerRoot = roots.seconds / 60;

  const subdivideRoot = (root: number): BarTable =>
    subdivideIntoMinutes(roots.bar(root), minutesPerRoot, keysAt(roots.keys, 1, root));

  const minutesOf = memoize(CACHED_TABLES, subdivideRoot);

  // Its minutes are only added up, not kept: a long list of klines has millions of them.
  const computeRoot = (root: number): Bar => {
    const bar = roots.bar(root);
    return { ...bar, quote: quoteOfMinutes(bar, minutesPerRoot, keysAt(roots.keys, 1, root)) };
  };

  const rootBar = memoize(CACHED_ROOTS, computeRoot);

  const dayBar = memoize(CACHED_DAYS, (day: number): Bar => {
    const perDay = DAY / roots.seconds;
    const sum = computeRoot(day * perDay);
    for (let root = 1; root < perDay; root++) extend(sum, computeRoot(day * perDay + root));
    return sum;
  });

  const secondsOf = memoize(CACHED_TABLES, (minute: number): BarTable => {
    const root = Math.floor(minute / minutesPerRoot);
    const part = minute - root * minutesPerRoot;
    return subdivideIntoSeconds(joinRows(minutesOf(root), part, part + 1), keysAt(roots.keys, 2, minute));
  });

  /** The longest bar that begins at `from`, ends by `to` and is known as a whole, and where it ends. */
  function longestFrom(from: number, to: number): { bar: Bar; end: number } {
    const { seconds } = roots;
    if (from % DAY === 0 && from + DAY <= to) return { bar: dayBar(from / DAY), end: from + DAY };
    if (from % seconds === 0 && from + seconds <= to) {
      return { bar: rootBar(from / seconds), end: from + seconds };
    }
    const root = Math.floor(from / seconds);
    const rootEnd = Math.min(to, (root + 1) * seconds);
    if (from % 60 === 0 && from + 60 <= rootEnd) {
      const first = (from - root * seconds) / 60;
      const last = Math.floor((rootEnd - root * seconds) / 60);
      return { bar: joinRows(minutesOf(root), first, last), end: root * seconds + last * 60 };
    }
    const minute = Math.floor(from / 60);
    const end = Math.min(to, (minute + 1) * 60);
    return { bar: partOfMinute(secondsOf(minute), from - minute * 60, end - minute * 60), end };
  }

  return {
    priceAt: (second) => field(secondsOf(Math.floor(second / 60)), second % 60, CLOSE),
    range(from, to) {
      const first = longestFrom(from, to);
      // These bars are shared through the caches, so the sum grows on a copy.
      const sum = { ...first.bar };
      for (let at = first.end; at < to; ) {
        const next = longestFrom(at, to);
        extend(sum, next.bar);
        at = next.end;
      }
      return sum;
    },
    tradesBefore(second) {
      const root = Math.floor(second / roots.seconds);
      const minute = Math.floor(second / 60);
      let trades = roots.tradesBefore(root);
      trades += sumTrades(minutesOf(root), minute - root * minutesPerRoot);
      if (second % 60 > 0) trades += sumTrades(secondsOf(minute), second % 60);
      return trades;
    },
  };
}

/** The seconds' shift towards the minute's average may lead out of the range of a few of them. */
function partOfMinute(seconds: BarTable, from: number, to: number): Bar {
  const bar = joinRows(seconds, from, to);
  bar.quote = Math.min(Math.max(bar.quote, bar.low * bar.volume), bar.high * bar.volume);
  return bar;
}

function sumTrades(table: BarTable, rows: number): number {
  let trades = 0;
  for (let row = 0; row < rows; row++) trades += table[row * STRIDE + TRADES] as number;
  return trades;
}

function keysAt(keys: NoiseKeys, level: number, index: number): NoiseKeys {
  return { shape: mix(keys.shape + level, index), flow: mix(keys.flow + level, index) };
}

/** Keeps the answers for the `limit` keys asked for first among the newest; older ones are computed again. */
function memoize<T>(limit: number, compute: (key: number) => T): (key: number) => T {
  const known = new Map<number, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    if (known.size >= limit) known.delete(known.keys().next().value as number);
    known.set(key, value);
    return value;
  };
}
