import type { Redis } from "ioredis";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";

/** The most keys that this process keeps of each window: clients can invent keys. */
const CAPACITY = 100_000;

/** Never refuses by itself: the policies say how many attempts are too many. */
const points = Number.MAX_SAFE_INTEGER;

/** Returns the limiter for a window's length in ms. A key's window begins with its first attempt. */
export type Limiters = (window: number) => RateLimiterAbstract;

/** Counts in this process, and drops the oldest keys beyond its capacity: the library keeps any number. */
class BoundedLimiter extends RateLimiterMemory {
  readonly #capacity: number;
  readonly #keys = new Set<string>();

  constructor(duration: number, capacity: number) {
    super({ points, duration });
    this.#capacity = capacity;
  }

  override penalty(...[key, ...rest]: Parameters<RateLimiterMemory["penalty"]>) {
    const id = String(key);
    this.#keys.add(id);
    const [oldest] = this.#keys;
    if (this.#keys.size > this.#capacity && oldest !== undefined) {
      this.#keys.delete(oldest);
      void this.delete(oldest);
    }
    return super.penalty(key, ...rest);
  }
}

/**
 * Creates the limiters.
 * @param redis where instances count together. While it fails each instance counts alone, so that no client is locked out
 * and none has unlimited attempts. Null: this process counts alone.
 */
export function createLimiters(redis: Redis | null = null, capacity = CAPACITY): Limiters {
  const limiters = new Map<number, RateLimiterAbstract>();

  function create(duration: number): RateLimiterAbstract {
    const own = new BoundedLimiter(duration, capacity);
    if (redis === null) return own;
    return new RateLimiterRedis({
      ...{ storeClient: redis, keyPrefix: "cointide:limit" },
      ...{ points, duration, insuranceLimiter: own },
    });
  }

  return (window) => {
    const limiter = limiters.get(window) ?? create(window / 1_000);
    limiters.set(window, limiter);
    return limiter;
  };
}
