import { findFailures } from "@cointide/shared/alerts/testing/check-histories";
import { afterEach, expect, it, vi } from "vitest";
import { createMemoryStorage } from "../../testing/memory-watch-storage.ts";
import { watchHistoryOf } from "../../testing/watch-history.ts";

/** Other seeds, such as "17-17", to debug one history. `histories.long.test.ts` runs 20. */
const [from = 1, to = 2] = (process.env.SEEDS ?? "").split("-").filter(Boolean).map(Number);

afterEach(() => vi.useRealTimers());

it("records each crossing once and on time through outages, restarts and wrong clocks", {
  timeout: 120_000,
}, async () => {
  const failures: string[] = [];
  let crossings = 0;
  for (let seed = from; seed <= to; seed += 1) {
    const history = await watchHistoryOf(seed, createMemoryStorage());
    for (const failure of findFailures(history)) failures.push(`seed ${seed}: ${failure}`);
    for (const reports of history.reports.values()) crossings += reports.length;
  }
  expect(failures).toEqual([]);
  expect(crossings).toBeGreaterThan(8 * (to - from + 1));
});
