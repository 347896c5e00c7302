import {
  firstMissing,
  intervalLength,
  type Kline,
  type KlineInterval,
  type Klines,
} from "@cointide/shared/contracts/klines";

/** What happened to a price in one interval. `openTime` is in ms since 1970 by the exchange's clock; prices are exact. */
export type Candle = {
  readonly openTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** Counts the base asset. */
  readonly volume: number;
};

/** Candles without a gap that is not the exchange's own, oldest first. */
export type Candles = readonly Candle[];

/** Candles of one answer, and whether it may lack some between them: klines that were malformed are left out. */
export type CandlePage = { readonly candles: Candles; readonly hasHoles: boolean };

/** The candles that are known of a symbol, and whether the exchange has older ones. */
export type CandleHistory = CandlePage & { readonly hasOlder: boolean };

export const toCandle = ([openTime, open, high, low, close, volume]: Kline): Candle => ({
  ...{ openTime, open, high, low, close, volume },
});

/** The candles of an answer of `GET /klines`. */
export function toPage(
  { klines, dropped = 0 }: Pick<Klines, "klines" | "dropped">,
  interval: KlineInterval,
): CandlePage {
  const [first = 0, last = 0] = [klines[0]?.[0], klines.at(-1)?.[0]];
  const hasHoles = dropped > 0 && firstMissing(klines, intervalLength(interval), first, last) !== null;
  return { candles: klines.map(toCandle), hasHoles };
}

const isSame = (one: Candle, other: Candle): boolean =>
  one.close === other.close &&
  one.high === other.high &&
  one.low === other.low &&
  one.volume === other.volume &&
  one.open === other.open;

/** The index of the first candle that opens at a time or later. */
export function indexFrom(candles: Candles, time: number): number {
  let [low, high] = [0, candles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle] as Candle).openTime < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The known candles with the newest ones of the exchange in place of those from there on; a candle that is the same stays
 * the same object. Where the exchange has none now, those that are known stay. Null where candles may be missing between the
 * two.
 */
export function withNewest(known: Candles, newest: Candles): Candles | null {
  const first = newest[0];
  const last = known.at(-1);
  if (first === undefined) return known;
  if (last === undefined || first.openTime > last.openTime) return null;
  const start = indexFrom(known, first.openTime);
  const kept = newest.map((candle, at) => {
    const before = known[start + at];
    return before?.openTime === candle.openTime && isSame(before, candle) ? before : candle;
  });
  return [...known.slice(0, start), ...kept];
}

/** Puts older candles in front of the known ones, and leaves out those that are known already. */
export const withOlder = (known: Candles, older: Candles): Candles => [
  ...older.slice(0, indexFrom(older, known[0]?.openTime ?? Number.POSITIVE_INFINITY)),
  ...known,
];
