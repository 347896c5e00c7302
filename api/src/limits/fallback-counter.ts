import type { FastifyBaseLogger } from "fastify";
import type { Counter } from "./counter.ts";

/**
 * Counts in `shared`, and while that fails in `own`: nobody is kept out, and nobody gets unlimited attempts,
 * because the shared store is down.
 */
export function createFallbackCounter(shared: Counter, own: Counter, log: FastifyBaseLogger): Counter {
  let failing = false;

  /** Says so when the store begins to fail, not each time. */
  function note(fails: boolean, error?: unknown): void {
    if (fails && !failing) log.warn({ err: error }, "The shared limits fail; this instance counts alone");
    if (!fails && failing) log.info("The shared limits work again");
    failing = fails;
  }

  async function attempt<T>(work: (counter: Counter) => Promise<T>): Promise<T> {
    try {
      const result = await work(shared);
      note(false);
      return result;
    } catch (error) {
      note(true, error);
      return work(own);
    }
  }

  return {
    add: (key, window) => attempt((counter) => counter.add(key, window)),
    takeBack: (key) => attempt((counter) => counter.takeBack(key)),
  };
}
