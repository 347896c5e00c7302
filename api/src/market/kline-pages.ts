import { intervalLength, type Klines, MAX_KLINES, openTimeAt } from "@cointide/shared/contracts/klines";
import { MOST_KLINES } from "./exchange.ts";
import type { KlineCache } from "./kline-cache.ts";
import type { Aged, KlinesQuery } from "./market.ts";

/** How long the newest klines are fresh, in ms: pages draw the live price over the last one. */
const FRESH_FOR = 10_000;
/** How long after its end an interval may still change, in ms: the exchange settles, and clocks differ. */
const SETTLES_IN = 60_000;

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

/** From when on the last kline that opens before `end` does not change any more. */
const finalFrom = ({ interval, end }: KlinesQuery): number =>
  end === undefined
    ? Number.POSITIVE_INFINITY
    : openTimeAt(interval, end - 1) + intervalLength(interval) + SETTLES_IN;

/** @throws {ExchangeError} when the exchange fails and the klines are not known. */
export async function readKlines(
  cache: KlineCache,
  symbol: string,
  query: KlinesQuery,
  now: () => number,
): Promise<Aged<Klines> | null> {
  const { interval, limit, end = Number.POSITIVE_INFINITY } = query;
  // The exchange takes no time before 1970.
  if (end === 0) return { value: { klines: [], hasOlder: false }, age: 0, stale: false };
  const final = finalFrom(query);
  const page = await cache.read(symbol, {
    ...{ interval, limit: MOST_KLINES, end: pageEndFor(query, now()) },
    ...{ freshFor: FRESH_FOR, finalFrom: final },
  });
  if (page === null) return null;
  const last = page.klines.findLastIndex(([openTime]) => openTime < end) + 1;
  const first = Math.max(0, last - limit);
  // Where the exchange's clock is ahead, more klines follow the end, and a full page may begin with the first one.
  const value = {
    klines: page.klines.slice(first, last),
    hasOlder: first > 0 || page.klines.length >= MOST_KLINES,
  };
  const age = Math.max(0, now() - page.at);
  return { value, age, stale: age >= FRESH_FOR && page.at < final };
}
