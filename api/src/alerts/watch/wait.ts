import { setTimeout as delay } from "node:timers/promises";

/** Waits so many ms, or until the signal says that there is nothing to wait for any longer. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => {});
}
