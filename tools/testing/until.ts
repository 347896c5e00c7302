import { setTimeout as delay } from "node:timers/promises";

const POLL = 50;

/** Polls until the result is neither false nor null, and returns it. Throws an error with `what` after the timeout. */
export async function until<Value>(
  what: string,
  ask: () => Value | Promise<Value>,
  timeout = 10_000,
): Promise<Exclude<Value, false | null | undefined>> {
  for (const giveUpAt = performance.now() + timeout; performance.now() < giveUpAt; await delay(POLL)) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) {
      return answer as Exclude<Value, false | null | undefined>;
    }
  }
  throw new Error(`${what}: not within ${timeout / 1_000} s`);
}

/** Returns the result of work and its duration in ms. */
export async function timed<Value>(work: Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = performance.now();
  const value = await work;
  return { value, ms: Math.round(performance.now() - start) };
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
