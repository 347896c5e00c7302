import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { ExchangeError, type KlinePage } from "./exchange.ts";
import type { CachedKlines, Shared } from "./shared-market.ts";
import type { WeightLimiter } from "./weight-limiter.ts";
import { type Timing, withTimeout } from "./with-timeout.ts";

/** Which klines are read: the newest `limit` of an interval such as 30m, no older than `freshFor` ms if possible. */
export type KlineSpan = {
  interval: string;
  limit: number;
  freshFor: number;
  /** Only those that open before it, in ms since 1970. */
  end?: number | undefined;
  /** The oldest instead that open at it or later. */
  start?: number | undefined;
  /** Whether those that the reader needs never change any more. */
  isFinal?: ((cached: CachedKlines) => boolean) | undefined;
};

export type KlineCacheOptions = Timing & {
  /** Null for a symbol that turned out not to be listed. */
  load: (symbol: string, span: KlineSpan) => Promise<KlinePage | null>;
  /** Called for each symbol that is read: a hit is known and fresh. */
  onRead?: ((outcome: "hit" | "miss") => void) | undefined;
  shared: Shared<CachedKlines>;
  /** Without it, any number of requests is sent. */
  limiter?: Pick<WeightLimiter, "room"> | undefined;
  /** The weight a minute that is never spent on these klines: prices need it more. */
  reserve: number;
};

/** Caches klines by symbol, interval and end. Readers of the same klines at the same time share one request. */
export type KlineCache = {
  /**
   * The klines and when they were requested; null where the symbol turned out not to be listed.
   * @throws {ExchangeError} when the exchange fails or may be asked for no more, and none are known
   */
  read(symbol: string, span: KlineSpan): Promise<CachedKlines | null>;
};

/** The most klines in memory: a day of 4,000 pairs, more than the exchange has, or 200 full pages of charts. */
const CAPACITY = 200_000;
const RETRY = 10_000;
const AT_ONCE = 10;
/** How many times `timeout` the first reader of a symbol waits. */
const FIRST_READ_FACTOR = 4;
/** Older klines are not given, in ms, save those that never change. */
const TOO_OLD = 6 * 3_600_000;
/** How long other instances may use klines that never change, in ms: a page takes 100 KB of their memory. */
const FINAL_SHARED_FOR = 600_000;

type Outcome = { value: CachedKlines | null } | { error: unknown };

const LATE: Outcome = { error: new ExchangeError("unreachable", 1_000, "The klines arrived too late.") };

const toOutcome = (fetching: Promise<CachedKlines | null>): Promise<Outcome> =>
  fetching.then(
    (value) => ({ value }),
    (error) => ({ error }),
  );

export function createKlineCache({
  now,
  timeout,
  load,
  onRead = () => {},
  shared,
  limiter,
  reserve,
}: KlineCacheOptions): KlineCache {
  const cached = new LRUCache<string, CachedKlines>({
    maxSize: CAPACITY,
    sizeCalculation: ({ klines }) => Math.max(1, klines.length),
  });
  const pending = new Map<string, Promise<CachedKlines | null>>();
  const queue = pLimit(AT_ONCE);
  const hasRoom = () => limiter === undefined || limiter.room() > reserve;

  // The exchange may send later what is left out now.
  const isFinal = (cached: CachedKlines, span: KlineSpan) =>
    cached.klines.length === cached.sent && span.isFinal?.(cached) === true;
  const isFresh = (known: CachedKlines, span: KlineSpan) =>
    known.limit >= span.limit && (isFinal(known, span) || now() - known.at < span.freshFor);

  async function fetchKlines(key: string, symbol: string, span: KlineSpan): Promise<CachedKlines | null> {
    const others = await shared.get(key);
    if (others !== null && isFresh(others, span)) {
      cached.set(key, others);
      return others;
    }
    if (!hasRoom()) throw new ExchangeError("busy", RETRY, "The rest of the budget is reserved for prices.");
    const at = now();
    const page = await load(symbol, span);
    if (page === null) {
      cached.delete(key);
      return null;
    }
    const fetched = { ...page, at, limit: span.limit };
    cached.set(key, fetched);
    shared.set(key, fetched, isFinal(fetched, span) ? FINAL_SHARED_FOR : span.freshFor);
    return fetched;
  }

  function fetchOnce(key: string, symbol: string, span: KlineSpan): Promise<CachedKlines | null> {
    const flight = `${key} ${span.limit}`;
    const started = pending.get(flight);
    if (started) return started;
    const fetching = queue(() => fetchKlines(key, symbol, span)).finally(() => pending.delete(flight));
    pending.set(flight, fetching);
    return fetching;
  }

  return {
    async read(symbol, span) {
      const { interval, start, end } = span;
      const key = [symbol, interval, start === undefined ? end : `${start}-`].join(" ").trim();
      const known = cached.get(key);
      const isHit = known !== undefined && isFresh(known, span);
      onRead(isHit ? "hit" : "miss");
      if (isHit) return known;
      const fetching = fetchOnce(key, symbol, span);
      if (known !== undefined && known.limit >= span.limit && now() - known.at < TOO_OLD)
        return withTimeout<CachedKlines | null>(fetching, timeout, known);
      const first = await withTimeout<Outcome>(toOutcome(fetching), FIRST_READ_FACTOR * timeout, LATE);
      if ("error" in first) throw first.error;
      return first.value;
    },
  };
}
