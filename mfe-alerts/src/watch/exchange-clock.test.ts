import { ApiError } from "@cointide/shared/api/api-error";
import { createTestApi } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ExchangeClock } from "./exchange-clock.ts";
import { NOON } from "./testing/sample-watch.ts";

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;

/** Measures by a service that gives these answers one after the other, each after half a second. */
async function measureBy(...answers: (number | null | undefined | Error)[]) {
  const asked: unknown[] = [];
  const api = createTestApi({
    "GET /klines": async ({ query }) => {
      asked.push(query);
      const answer = answers.shift();
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (answer instanceof Error) throw answer;
      return { klines: [], hasOlder: true, ...(answer !== undefined && { now: answer }) };
    },
  });
  const clock = new ExchangeClock();
  const measuring = clock.measure(api, "BTCUSDT");
  await vi.advanceTimersByTimeAsync(20_000);
  await measuring;
  return { clock, asked };
}

it("takes what the service says for the middle between question and answer", async () => {
  const { clock, asked } = await measureBy(NOON + HOUR);
  expect(clock).toMatchObject({ ahead: HOUR - 250, isMeasured: true });
  expect(clock.now()).toBe(Date.now() + HOUR - 250);
  expect(asked).toHaveLength(1);
});

it("asks again where the service does not know yet, a few times", async () => {
  const { clock, asked } = await measureBy(null, NOON + HOUR);
  expect(clock.isMeasured).toBe(true);
  expect(asked).toHaveLength(2);
  const never = await measureBy(null, null, null, NOON);
  expect(never.clock).toMatchObject({ ahead: 0, isMeasured: false });
  expect(never.asked).toHaveLength(3);
});

it.each([
  ["that is older", undefined],
  ["that cannot be reached", new ApiError(0, "The service cannot be reached.")],
])("is this computer's beside a service %s", async (_, answer) => {
  const { clock, asked } = await measureBy(answer);
  expect(clock).toMatchObject({ ahead: 0, isMeasured: false });
  expect(asked).toHaveLength(1);
});
