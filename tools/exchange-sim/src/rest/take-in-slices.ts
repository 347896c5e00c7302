import { setImmediate } from "node:timers/promises";

/** For how long values are computed at a stretch, in ms: ticks wait meanwhile. */
const SLICE_MS = 5;

/** Takes all values, and lets ticks and other requests in between. */
export async function takeInSlices<T>(values: Iterable<T>): Promise<T[]> {
  const taken: T[] = [];
  let since = performance.now();
  for (const value of values) {
    taken.push(value);
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return taken;
}
