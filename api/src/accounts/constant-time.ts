import { setTimeout as delay } from "node:timers/promises";

/** Runs the work and delays its outcome until at least `ms` have passed, so that the response time reveals nothing. */
export async function inConstantTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const passed = delay(ms);
  try {
    return await work();
  } finally {
    await passed;
  }
}
