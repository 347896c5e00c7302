import { findFailures } from "@cointide/shared/alerts/testing/check-histories";
import { afterEach, expect, it, vi } from "vitest";
import { pageHistoryOf } from "./testing/page-history.ts";

/** Other seeds, such as "17-17", to debug one history. */
const [from = 1, to = 3] = (process.env.SEEDS ?? "").split("-").filter(Boolean).map(Number);

afterEach(() => void vi.useRealTimers());

it("notifies a guest of each crossing once and on time through outages, restarts and wrong clocks", {
  timeout: 60_000,
}, async () => {
  const failures: string[] = [];
  let [alerts, crossings] = [0, 0];
  for (let seed = from; seed <= to; seed += 1) {
    const history = await pageHistoryOf(seed);
    for (const failure of findFailures(history)) failures.push(`seed ${seed}: ${failure}`);
    alerts += history.alerts.length;
    for (const reports of history.reports.values()) crossings += reports.length;
  }
  expect(failures).toEqual([]);
  expect(crossings).toBeGreaterThan(alerts / 2);
});
