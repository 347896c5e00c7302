import { setTimeout as delay } from "node:timers/promises";

const POLL = 50;

/** Asks until there is an answer, and gives it; false and null are none. @throws a sentence with `what` where it never is. */
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

/** Runs something and gives its result with how long it took, in ms. */
export async function timed<Value>(work: Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = performance.now();
  const value = await work;
  return { value, ms: Math.round(performance.now() - start) };
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
