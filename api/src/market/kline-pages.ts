import {
  intervalLength,
  type Kline,
  type Klines,
  MAX_KLINES,
  openTimeAt,
} from "@cointide/shared/contracts/klines";
import { MOST_KLINES } from "./exchange.ts";
import type { KlineCache } from "./kline-cache.ts";
import type { Aged, KlinesQuery, KlinesSinceQuery } from "./market.ts";
import type { CachedKlines } from "./shared-market.ts";

/** How long the newest klines are fresh, in ms: pages draw the live price over the last one. */
const FRESH_FOR = 10_000;
/** How long after its end an interval may still change, in ms: the exchange settles, and clocks differ. */
const SETTLES_IN = 60_000;
/** How long after it the interval that follows is waited for, in ms: the exchange may be late, or trading was halted. */
const FOLLOWED_WITHIN = 900_000;

const SECOND = 1_000;
/** How many klines of a second a page has; and for how long they are fresh, in ms: alerts wait for the newest. */
const SECONDS_PAGE = 300;
const SECONDS_FRESH_FOR = 2_000;

const EMPTY: Aged<Klines> = { value: { klines: [], hasOlder: false }, age: 0, stale: false };

/**
 * When the page that answers a query ends. Pages end at multiples of `MAX_KLINES` intervals and have twice as many klines,
 * so that nearby queries share one request, and one page is enough for each, also where trading was halted. Undefined is
 * the newest page.
 */
function pageEndFor({ interval, end }: KlinesQuery, time: number): number | undefined {
  if (end === undefined) return undefined;
  const length = MAX_KLINES * intervalLength(interval);
  const first = openTimeAt(interval, 0);
  const pageEnd = Math.ceil((end - first) / length) * length + first;
  return pageEnd > time ? undefined : pageEnd;
}

/**
 * Whether klines that open before `until` do not change any more. That it is later by our clock does not say so: what the
 * exchange answers may be minutes late. A kline that follows does.
 */
const settlesAt =
  (until: number) =>
  ({ at, klines }: CachedKlines): boolean => {
    const isFollowed = (klines.at(-1)?.[0] ?? 0) >= until;
    return at >= until + (isFollowed ? SETTLES_IN : FOLLOWED_WITHIN);
  };

function finalBefore({ interval, end }: KlinesQuery): (cached: CachedKlines) => boolean {
  if (end === undefined) return () => false;
  return settlesAt(openTimeAt(interval, end - 1) + intervalLength(interval));
}

/** How many klines the exchange sent that are left out. */
const droppedOf = (pages: readonly CachedKlines[]): Pick<Klines, "dropped"> => {
  const dropped = pages.reduce((sum, { sent, klines }) => sum + sent - klines.length, 0);
  return dropped > 0 ? { dropped } : {};
};

/** @throws {ExchangeError} when the exchange fails and the klines are not known. */
export async function readKlines(
  cache: KlineCache,
  symbol: string,
  query: KlinesQuery,
  now: () => number,
): Promise<Aged<Klines> | null> {
  const { interval, limit, end = Number.POSITIVE_INFINITY } = query;
  // The exchange takes no time before 1970.
  if (end === 0) return EMPTY;
  const isFinal = finalBefore(query);
  const pageEnd = pageEndFor(query, now());
  const page = await cache.read(symbol, {
    ...{ interval, limit: MOST_KLINES, freshFor: FRESH_FOR, isFinal },
    // With the one that follows.
    end: pageEnd && pageEnd + intervalLength(interval),
  });
  if (page === null) return null;
  const last = page.klines.findLastIndex(([openTime]) => openTime < end) + 1;
  const first = Math.max(0, last - limit);
  const value = {
    klines: page.klines.slice(first, last),
    // Where the exchange's clock is ahead, more klines follow the end, and a full page may begin with the first one.
    hasOlder: first > 0 || page.sent >= MOST_KLINES,
    ...droppedOf([page]),
  };
  const age = Math.max(0, now() - page.at);
  return { value, age, stale: age >= FRESH_FOR && !(isFinal(page) && value.dropped === undefined) };
}

/** How many klines a page has that is read from a time on, how long each is, and for how long they are fresh, both in ms. */
const pagingOf = (interval: KlinesSinceQuery["interval"]) =>
  interval === "1s"
    ? { count: SECONDS_PAGE, length: SECOND, freshFor: SECONDS_FRESH_FOR }
    : { count: MAX_KLINES, length: intervalLength(interval), freshFor: FRESH_FOR };

/**
 * Reads the page that a time is in, with the kline that follows it. It has as many klines also where trading was halted: the
 * exchange counts klines and not time.
 */
async function readPageAt(
  cache: KlineCache,
  symbol: string,
  interval: KlinesSinceQuery["interval"],
  time: number,
): Promise<CachedKlines | null> {
  const { count, length, freshFor } = pagingOf(interval);
  const first = interval === "1s" ? 0 : openTimeAt(interval, 0);
  const start = time - ((time - first) % (count * length));
  const isFinal = settlesAt(start + count * length);
  return cache.read(symbol, { interval, start, limit: count + 1, freshFor, isFinal });
}

/**
 * Pages that are read from a time on begin at times that all readers share, so that what they cost depends on how many symbols
 * are read, not on how many people do.
 * @throws {ExchangeError} when the exchange fails and the klines are not known.
 */
export async function readKlinesSince(
  cache: KlineCache,
  symbol: string,
  { interval, start, limit, end = Number.POSITIVE_INFINITY }: KlinesSinceQuery,
  { now, exchangeTime }: { now: () => number; exchangeTime: () => number },
): Promise<Aged<Klines> | null> {
  const { count, length } = pagingOf(interval);
  const pages: CachedKlines[] = [];
  const klines: Kline[] = [];
  const newest = exchangeTime() + length;
  for (let time = start; time < Math.min(end, newest) && klines.length < limit; ) {
    const page = await readPageAt(cache, symbol, interval, time);
    if (page === null) return null;
    pages.push(page);
    const from = time;
    klines.push(...page.klines.filter(([openTime]) => openTime >= from && openTime < end));
    time = (page.klines.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY) + length;
    if (page.sent <= count || time <= from) break;
  }
  const age = Math.max(0, ...pages.map(({ at }) => now() - at));
  return {
    value: { klines: klines.slice(0, limit), hasOlder: true, ...droppedOf(pages) },
    age,
    stale: false,
  };
}
