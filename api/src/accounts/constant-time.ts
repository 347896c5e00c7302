import { setTimeout as delay } from "node:timers/promises";

/** Does the work and delivers its outcome no sooner than after so many ms, so that the time tells nothing of it. */
export async function inConstantTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const passed = delay(ms);
  try {
    return await work();
  } finally {
    await passed;
  }
}
