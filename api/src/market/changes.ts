import type { ChangeReferences, ChangeSpan, Changes } from "@cointide/shared/contracts/changes";
import { intervalLength, type Kline } from "@cointide/shared/contracts/klines";
import type { KlinePage } from "./exchange.ts";
import type { KlineCache, KlineSpan } from "./kline-cache.ts";
import type { Aged } from "./market.ts";
import type { CachedKlines } from "./shared-market.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const LENGTHS: Readonly<Record<ChangeSpan, number>> = {
  "1h": HOUR,
  "4h": 4 * HOUR,
  "7d": 7 * DAY,
  "30d": 30 * DAY,
};

/**
 * One request for klines serves two spans, and for a while: where spans begin lies in the past, so that later beginnings are
 * among the same klines. The limits are what the longer span has, the kline that is open, and one more where the exchange's clock
 * has just entered the next.
 */
type List = KlineSpan & { interval: "5m" | "1h"; spans: readonly ChangeSpan[] };

const LISTS: readonly List[] = [
  // An hour later the newest span would begin after the last kline.
  { interval: "5m", limit: 50, freshFor: 50 * MINUTE, spans: ["1h", "4h"] },
  { interval: "1h", limit: 722, freshFor: 5 * HOUR, spans: ["7d", "30d"] },
];

/** For how long klines are used, in ms: more than the cache gives them. */
const USED_FOR = 7 * HOUR;

const lastBefore = (klines: readonly Kline[], time: number) =>
  klines.findLastIndex(([openTime]) => openTime <= time);

/**
 * The klines in which spans begin that end now or within the next hours: of a month, 16 of 722.
 * @param time the exchange's, in ms since 1970
 */
export function neededKlines(page: KlinePage, interval: string, time: number): KlinePage {
  const spans = LISTS.find((list) => list.interval === interval)?.spans ?? [];
  const windows = spans.map((span) => {
    const start = time - LENGTHS[span];
    return [page.klines[lastBefore(page.klines, start)]?.[0] ?? start, start + USED_FOR] as const;
  });
  const isNeeded = ([openTime]: Kline) => windows.some(([from, to]) => openTime >= from && openTime <= to);
  return { klines: page.klines.filter(isNeeded), sent: page.sent };
}

/**
 * The price at a time: the open price of the kline that holds it, or the last one before where trading was halted. Null where
 * the pair was listed later; undefined where the klines do not say.
 * @param until when the klines were requested, in ms since 1970
 */
function priceAt({ klines, sent, limit }: CachedKlines, length: number, time: number, until: number) {
  const at = lastBefore(klines, time);
  const kline = klines[at];
  // Where the exchange sent all that were asked for, what is missing was malformed.
  if (kline === undefined) return sent < limit ? null : undefined;
  const [openTime, open, , , close] = kline;
  if (time < openTime + length) return open;
  const isLast = at === klines.length - 1;
  return isLast && time > until ? undefined : close;
}

export type ChangesClock = { now: () => number; exchangeTime: () => number };

/** The references that a list of klines gives, of those spans that are asked for. */
function referencesIn(
  cached: CachedKlines,
  { interval, spans }: List,
  asked: readonly ChangeSpan[],
  { now, exchangeTime }: ChangesClock,
): ChangeReferences {
  const time = exchangeTime();
  const until = time - Math.max(0, now() - cached.at);
  const references: ChangeReferences = {};
  for (const span of spans.filter((span) => asked.includes(span))) {
    const price = priceAt(cached, intervalLength(interval), time - LENGTHS[span], until);
    if (price !== undefined) references[span] = price;
  }
  return references;
}

/** @throws {ExchangeError} when the exchange fails and nothing is known of any of the symbols. */
export async function readChanges(
  cache: KlineCache,
  symbols: readonly string[],
  asked: readonly ChangeSpan[],
  clock: ChangesClock,
): Promise<Aged<Changes>> {
  const lists = LISTS.filter(({ spans }) => spans.some((span) => asked.includes(span)));
  const reads = symbols.flatMap((symbol) => lists.map((list) => ({ symbol, list })));
  const outcomes = await Promise.allSettled(reads.map(({ symbol, list }) => cache.read(symbol, list)));
  const value: Changes = Object.fromEntries(symbols.map((symbol) => [symbol, {}]));
  let [age, stale] = [0, false];
  for (const [index, { symbol, list }] of reads.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status !== "fulfilled") continue;
    if (outcome.value === null) {
      // Not listed any longer.
      delete value[symbol];
      continue;
    }
    const listAge = Math.max(0, clock.now() - outcome.value.at);
    age = Math.max(age, listAge);
    stale ||= listAge >= list.freshFor;
    if (value[symbol]) Object.assign(value[symbol], referencesIn(outcome.value, list, asked, clock));
  }
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed && outcomes.every(({ status }) => status === "rejected")) throw failed.reason;
  return { value, age, stale };
}
