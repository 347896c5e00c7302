import { ApiError } from "@cointide/shared/api/api-error";
import { createTestApi } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKlineReader } from "./read-klines.ts";
import { klinesIn, MINUTE, NOON, type PricePath } from "./testing/sample-watch.ts";
import type { KlineRequest } from "./watcher-messages.ts";

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

const PATH: PricePath = Array.from({ length: 2_000 }, (_, minute) => [
  NOON - (1_999 - minute) * MINUTE,
  minute + 1,
]);

/** A service whose exchange has those prices; `fail` decides before each answer. */
function openService(fail: () => void = () => {}, { dropped = 0, isOld = false } = {}) {
  const asked: Record<string, unknown>[] = [];
  const ended = new AbortController();
  const api = createTestApi({
    "GET /klines": ({ query = {} }) => {
      asked.push(query);
      fail();
      const { interval, limit, start, end } = query as Record<string, string>;
      const [count, length] = [Number(limit), interval === "1s" ? 1_000 : MINUTE];
      const isUpTo = isOld || start === undefined;
      const from = isUpTo ? Math.min(NOON + 1, Number(end ?? NOON + 1)) - count * length : Number(start);
      const klines = klinesIn(PATH, { interval: interval as "1m", from, limit: count });
      const now = isOld ? {} : { now: NOON };
      return { klines, hasOlder: true, ...(dropped > 0 && { dropped }), ...now };
    },
  });
  return { asked, ended, read: createKlineReader(api, ended.signal) };
}

const minutes = (count: number, from = NOON - 5 * MINUTE): KlineRequest => ({
  ...{ symbol: "BTCUSDT", interval: "1m", from, limit: count },
});

const openTimes = (answer: Awaited<ReturnType<ReturnType<typeof openService>["read"]>>) =>
  "klines" in answer ? answer.klines.map(([openTime]) => openTime) : answer.failure;

it("asks for klines from a time on", async () => {
  const { asked, read } = openService();
  const from = NOON - 100 * MINUTE;
  const answer = await read(minutes(3, from));
  expect(asked).toEqual([{ symbol: "BTCUSDT", interval: "1m", limit: "3", start: `${from}` }]);
  expect(openTimes(answer)).toEqual([100, 99, 98].map((ago) => NOON - ago * MINUTE));
});

it("asks services that do not know a start for those up to a time", async () => {
  const { asked, read } = openService(undefined, { isOld: true });
  const answer = await read(minutes(3, NOON - 100 * MINUTE));
  expect(asked[1]).toEqual({ symbol: "BTCUSDT", interval: "1m", limit: "3", end: `${NOON - 97 * MINUTE}` });
  expect(openTimes(answer)).toEqual([100, 99, 98].map((ago) => NOON - ago * MINUTE));
});

it("asks for no more klines than an answer has", async () => {
  const { asked, read } = openService();
  const from = NOON - 20 * MINUTE;
  const answer = await read({ symbol: "BTCUSDT", interval: "1s", from, limit: 901 });
  expect(asked).toEqual([{ symbol: "BTCUSDT", interval: "1s", limit: "500", start: `${from}` }]);
  expect(openTimes(answer)).toHaveLength(500);
});

it("counts those that were left out of the answer", async () => {
  const { read } = openService(undefined, { dropped: 2 });
  expect(await read(minutes(3, NOON - 100 * MINUTE))).toMatchObject({ sent: 5 });
});

it.each([
  [0, "The service cannot be reached.", false],
  [404, "Not listed.", false],
  [422, "Send one interval.", true],
])("reports a failure by %s; older services have no seconds", async (status, message, hasNoSeconds) => {
  const { read } = openService(() => {
    throw new ApiError(status, message);
  });
  expect(await read({ symbol: "BTCUSDT", interval: "1s", from: NOON, limit: 2 })).toEqual({
    failure: { hasNoSeconds },
  });
  expect(await read(minutes(2))).toEqual({ failure: { hasNoSeconds: false } });
});

it("asks nothing more once it is over", async () => {
  const { asked, ended, read } = openService();
  ended.abort();
  const answered = vi.fn();
  void read(minutes(5)).then(answered);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([]);
  expect(answered).not.toHaveBeenCalled();
});

it("reads few at once", async () => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  const asked: unknown[] = [];
  const api = createTestApi({
    "GET /klines": async ({ query }) => {
      asked.push(query);
      await held;
      return { klines: [], hasOlder: true, now: NOON };
    },
  });
  const read = createKlineReader(api, new AbortController().signal);
  const reads = Array.from({ length: 20 }, () => read(minutes(5)));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(4);
  open();
  await Promise.all(reads);
  expect(asked).toHaveLength(20);
});
