import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { ExchangeError, type Kline } from "./exchange.ts";
import type { CachedKlines, Shared } from "./shared-market.ts";
import type { Timing } from "./ticker-cache.ts";
import type { WeightLimiter } from "./weight-limiter.ts";
import { withTimeout } from "./with-timeout.ts";

/** Which klines are read: the newest `limit` of an interval such as 30m, no older than `freshFor` ms if possible. */
export type KlineSpan = { interval: string; limit: number; freshFor: number };

export type KlineCacheOptions = Timing & {
  /** Null for a symbol that turned out not to be listed. */
  load: (symbol: string, span: KlineSpan) => Promise<Kline[] | null>;
  /** Called for each symbol that is read: a hit is known and fresh. */
  onRead?: ((outcome: "hit" | "miss") => void) | undefined;
  shared: Shared<CachedKlines>;
  /** Without it, any number of requests is sent. */
  limiter?: Pick<WeightLimiter, "room"> | undefined;
};

/** Caches klines by symbol and interval. Readers of the same klines at the same time share one request. */
export type KlineCache = {
  /**
   * The klines and when they were requested; null where the symbol turned out not to be listed.
   * @throws {ExchangeError} when the exchange fails or may be asked for no more, and none are known
   */
  read(symbol: string, span: KlineSpan): Promise<CachedKlines | null>;
};

/** More than the exchange has pairs. */
const CAPACITY = 4_000;
/** The weight a minute that is never spent on klines: prices need it more. */
const RESERVE = 2_400;
const RETRY = 10_000;
const AT_ONCE = 10;
/** How many times `timeout` the first reader of a symbol waits. */
const FIRST_READ_FACTOR = 4;
/** Older klines are not given, in ms. */
const TOO_OLD = 6 * 3_600_000;

type Outcome = { value: CachedKlines | null } | { error: unknown };

const LATE: Outcome = { error: new ExchangeError("unreachable", 1_000, "The klines come too late.") };

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
}: KlineCacheOptions): KlineCache {
  const cached = new LRUCache<string, CachedKlines>({ max: CAPACITY });
  const pending = new Map<string, Promise<CachedKlines | null>>();
  const queue = pLimit(AT_ONCE);
  const hasRoom = () => limiter === undefined || limiter.room() > RESERVE;

  const isFresh = ({ at, limit }: CachedKlines, span: KlineSpan) =>
    now() - at < span.freshFor && limit >= span.limit;

  async function fetchKlines(key: string, symbol: string, span: KlineSpan): Promise<CachedKlines | null> {
    const others = await shared.get(key);
    if (others !== null && isFresh(others, span)) {
      cached.set(key, others);
      return others;
    }
    if (!hasRoom()) throw new ExchangeError("busy", RETRY, "What is left is kept for prices.");
    const at = now();
    const klines = await load(symbol, span);
    if (klines === null) {
      cached.delete(key);
      return null;
    }
    const fetched = { klines, at, limit: span.limit };
    cached.set(key, fetched);
    shared.set(key, fetched, span.freshFor);
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
      const key = `${symbol} ${span.interval}`;
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
