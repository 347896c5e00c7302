import { setTimeout as delay } from "node:timers/promises";

/**
 * Does the work, and lets its outcome wait until so many ms have passed: how long it took then tells nothing of
 * what was found.
 */
export async function noSoonerThan<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const passed = delay(ms);
  try {
    return await work();
  } finally {
    await passed;
  }
}
