import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConfigCache } from "./config-cache.ts";

const LIVE = { market: "live", feed: "wss://feed.example.com/ws" };
const SIMULATED = { market: "simulated", feed: "ws://localhost:4100/ws" };
const asked = vi.fn<typeof fetch>();
const answer = (config: unknown) => asked.mockImplementation(async () => Response.json(config));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("fetch", asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockReset();
});

test("the first page waits for the service, and the next ones take its answer for ten seconds", async () => {
  const config = createConfigCache("http://localhost/config");
  answer(LIVE);
  expect(await config()).toEqual(LIVE);
  vi.advanceTimersByTime(9_000);
  expect(await config()).toEqual(LIVE);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("one page still takes an older answer, and requests a new one for the next", async () => {
  const config = createConfigCache("http://localhost/config");
  answer(LIVE);
  await config();
  vi.advanceTimersByTime(11_000);
  answer(SIMULATED);
  expect(await config()).toEqual(LIVE);
  await vi.waitFor(async () => expect(await config()).toEqual(SIMULATED), 10_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("the last answer stays in use while the service is away", async () => {
  const config = createConfigCache("http://localhost/config");
  asked.mockRejectedValue(new TypeError("fetch failed"));
  expect(await config()).toBeNull();
  answer(LIVE);
  expect(await config()).toEqual(LIVE);
  vi.advanceTimersByTime(61_000);
  asked.mockRejectedValue(new TypeError("fetch failed"));
  expect(await config()).toEqual(LIVE);
});
