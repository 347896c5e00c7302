import minutes from "./fixtures/ada-minutes.json" with { type: "json" };
import type { Random } from "./random.ts";

export const SECOND = 1_000;
export const MINUTE = 60_000;
/** When histories begin, in ms since 1970. */
export const START = 28_333_320 * MINUTE;

/** Prices are whole numbers of 0.0001. */
type Trade = { id: number; at: number; price: number };
export type Bar = { openTime: number; open: number; high: number; low: number; close: number };

/** All that happened at the exchange. Seconds count from `START`. */
export type World = {
  seconds: number;
  trades: Trade[];
  /** The index of the first trade of each second. */
  firstOf: number[];
  /** The klines of each second. One in which nobody traded repeats the last price. */
  bars: Bar[];
  minuteBars: Bar[];
};

export const textOf = (price: number): string =>
  `${Math.floor(price / 10_000)}.${String(price % 10_000).padStart(4, "0")}`;

/** The prices of each second of recorded minutes: from open by low and high, in either order, to close. */
function recordedPath(random: Random, seconds: number): number[][] {
  const list = minutes.minutes as [number, number, number, number][];
  const first = random.int(0, list.length - Math.ceil(seconds / 60) - 1);
  let price = minutes.first + list.slice(0, first).reduce((sum, [gap, , , change]) => sum + gap + change, 0);
  const path: number[][] = [];
  for (let minute = first; path.length < seconds; minute += 1) {
    const [gap, up, down, change] = list[minute] as [number, number, number, number];
    const open = price + gap;
    const [high, low, close] = [open + up, open - down, open + change];
    const [turn, other] = random.chance(0.5) ? [high, low] : [low, high];
    const [at, then] = [random.int(1, 28), random.int(30, 58)];
    for (let second = 0; second < 60; second += 1) {
      const between = (from: number, to: number, begin: number, end: number) =>
        Math.round(from + ((to - from) * (second - begin)) / (end - begin));
      const next =
        second <= at
          ? between(open, turn, 0, at)
          : second <= then
            ? between(turn, other, at, then)
            : between(other, close, then, 59);
      path.push([next]);
    }
    price = close;
  }
  return path;
}

/** A walk with calm and wild parts, and wicks within seconds. */
function walkedPath(random: Random, seconds: number): number[][] {
  const path: number[][] = [];
  let price = random.int(2_000, 9_000);
  let spread = 3;
  for (let second = 0; second < seconds; second += 1) {
    if (random.chance(0.01)) spread = random.pick([1, 3, 8, 20]);
    const prices: number[] = [];
    for (let count = random.pick([0, 1, 1, 1, 2, 3]); count > 0; count -= 1) {
      price = Math.max(500, price + random.int(-spread, spread));
      prices.push(random.chance(0.04) ? Math.max(500, price + random.int(-12 * spread, 12 * spread)) : price);
    }
    path.push(prices);
  }
  return path;
}

export const barOf = (openTime: number, prices: readonly number[]): Bar => ({
  ...{ openTime, open: prices[0] as number, close: prices.at(-1) as number },
  ...{ high: Math.max(...prices), low: Math.min(...prices) },
});

const join = (openTime: number, bars: readonly Bar[]): Bar => ({
  ...{ openTime, open: (bars[0] as Bar).open, close: (bars.at(-1) as Bar).close },
  ...{ high: Math.max(...bars.map(({ high }) => high)), low: Math.min(...bars.map(({ low }) => low)) },
});

/** @param edges seconds in which prices begin or cease to be heard: often something happens in just these */
export function createWorld(random: Random, seconds: number, edges: readonly number[] = []): World {
  const path = random.chance(0.4) ? recordedPath(random, seconds) : walkedPath(random, seconds);
  for (const edge of edges) {
    const [prices, wick] = [path[edge], random.pick([-60, -30, 30, 60])];
    const price = path[edge - 1]?.at(-1);
    if (prices !== undefined && price !== undefined && random.chance(0.5)) prices.push(price + wick, price);
  }
  const [trades, firstOf, bars]: [Trade[], number[], Bar[]] = [[], [], []];
  let id = 1_000;
  let last = path.find((prices) => prices.length > 0)?.[0] ?? 1_000;
  for (const [second, prices] of path.slice(0, seconds).entries()) {
    const openTime = START + second * SECOND;
    firstOf.push(trades.length);
    const times = prices.map(() => random.int(0, 999)).sort((one, other) => one - other);
    for (const [index, price] of prices.entries())
      trades.push({ id: id++, at: openTime + (times[index] ?? 0), price });
    bars.push(barOf(openTime, prices.length === 0 ? [last] : prices));
    last = prices.at(-1) ?? last;
  }
  firstOf.push(trades.length);
  const minuteBars: Bar[] = [];
  for (let second = 0; second < seconds; second += 60)
    minuteBars.push(join(START + second * SECOND, bars.slice(second, second + 60)));
  return { seconds, trades, firstOf, bars, minuteBars };
}

/** The klines that the exchange has at a time: the last one still grows. */
export function klinesAt(world: World, length: number, from: number, limit: number, at: number): Bar[] {
  const until = Math.min(at, START + world.seconds * SECOND - 1);
  const first = Math.max(0, Math.ceil((from - START) / length));
  const last = Math.floor((until - START) / length);
  if (last < first) return [];
  const list = (length === SECOND ? world.bars : world.minuteBars).slice(
    first,
    Math.min(last + 1, first + limit),
  );
  const growing = list.at(-1);
  if (growing === undefined || growing.openTime + length <= until) return list;
  return [...list.slice(0, -1), growingBar(world, growing, until)];
}

function growingBar(world: World, { openTime, open }: Bar, until: number): Bar {
  const second = Math.floor((openTime - START) / SECOND);
  const prices = [open];
  for (
    let index = world.firstOf[second] ?? 0;
    (world.trades[index]?.at ?? Number.POSITIVE_INFINITY) <= until;
    index += 1
  )
    prices.push((world.trades[index] as Trade).price);
  return barOf(openTime, prices);
}
