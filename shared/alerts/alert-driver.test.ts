import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AlertDriver, type KlineReading } from "./alert-driver.ts";
import type { GapRequest } from "./gap-plan.ts";
import type { FoundCrossing } from "./judged-alert.ts";
import { ProcessClock } from "./process-clock.ts";

const NOON = Date.UTC(2026, 10, 25, 12);
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

/** A driver of an alert above 100 that has missed ten minutes, with a reader that answers as a test says. */
function missTenMinutes(answer: (request: GapRequest) => KlineReading) {
  const requests: GapRequest[] = [];
  const found: FoundCrossing[] = [];
  const driver = new AlertDriver({
    clock: new ProcessClock(() => Date.now()),
    read: async (request) => {
      requests.push(request);
      return answer(request);
    },
    onFound: (crossings) => found.push(...crossings),
  });
  const since = NOON - 10 * MINUTE;
  driver.add({
    ...{ key: "one", condition: { kind: "above", price: "100" }, repeatAfter: null },
    ...{ since, isArmed: true, crossedAt: null, judgedUntil: since, reported: [] },
  });
  driver.tick({ price: "99", lastTradeId: 1, eventTime: NOON });
  return { driver, requests, found };
}

it("reads the klines that are missing, and reports what crossed", async () => {
  const { requests, found } = missTenMinutes(({ from, limit }) => ({
    klines: Array.from({ length: limit }, (_, at) => [
      from + at * 1_000,
      "99",
      at === 60 ? "101" : "99",
      "99",
      "99",
      1,
    ]),
    sent: limit,
  }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(requests[0]).toMatchObject({ interval: "1s" });
  expect(found).toMatchObject([{ key: "one", price: "101", source: "klines" }]);
});

it("reads again after a failure, and not after it was stopped", async () => {
  const { driver, requests } = missTenMinutes(() => ({ failure: {} }));
  await vi.advanceTimersByTimeAsync(MINUTE);
  const before = requests.length;
  expect(before).toBeGreaterThan(3);
  driver.stop();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(requests).toHaveLength(before);
});
