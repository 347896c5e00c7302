import type { Kline } from "@cointide/shared/contracts/klines";

/** A price and when it was, in ms since 1970. */
export type PathPoint = { at: number; price: number };

const LENGTHS: Readonly<Record<string, number>> = {
  "1s": 1_000,
  "1m": 60_000,
  "1h": 3_600_000,
  "1d": 86_400_000,
};

/** Prices of symbols over time, as an exchange would tell them afterwards. */
export function createPricePaths() {
  const paths = new Map<string, PathPoint[]>();
  const pathOf = (symbol: string): PathPoint[] => {
    const known = paths.get(symbol) ?? [];
    paths.set(symbol, known);
    return known;
  };

  return {
    pathOf,
    add(symbol: string, point: PathPoint): void {
      pathOf(symbol).push(point);
    },
    /** The klines that open at `start` or later, oldest first, without a hole; the last one may still grow. */
    klinesFrom(symbol: string, interval: string, start: number, limit = 1_000): Kline[] {
      const length = LENGTHS[interval];
      if (length === undefined) throw new Error(`There are no klines of ${interval}.`);
      const path = pathOf(symbol).filter(({ at }) => at <= Date.now());
      const first = path.find(({ at }) => at >= start)?.at;
      const before = path.findLast(({ at }) => at < start)?.price;
      if (before === undefined && first === undefined) return [];
      const from = before === undefined ? (first as number) : start + length - 1;
      return fillKlines(path, { length, from: from - (from % length), limit });
    },
  };
}

type Filling = { length: number; from: number; limit: number };

/** Where nobody traded, the price stays. */
function fillKlines(path: readonly PathPoint[], { length, from, limit }: Filling): Kline[] {
  const klines: Kline[] = [];
  let index = path.findIndex(({ at }) => at >= from);
  if (index === -1) index = path.length;
  for (let openTime = from; openTime <= Date.now() && klines.length < limit; openTime += length) {
    const end = path.findIndex(({ at }, place) => place >= index && at >= openTime + length);
    const prices = path.slice(index, end === -1 ? undefined : end).map(({ price }) => price);
    if (prices.length === 0) prices.push(path[index - 1]?.price ?? 0);
    const texts = [prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)].map(String);
    klines.push([openTime, ...(texts as [string, string, string, string]), 1]);
    index = end === -1 ? path.length : end;
  }
  return klines;
}
