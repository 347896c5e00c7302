// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { STORE_KEYS } from "../session/local-store.ts";
import { createSessionStore } from "../session/session-store.ts";
import { stubService } from "../testing/fake-service.ts";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { ApiError } from "./api-error.ts";
import { createApiClient } from "./client.ts";
import { LONGEST_WAIT, pauseOf, type Wait } from "./repeat-call.ts";

const SENTENCE = "The database is not available right now.";
const READ = { method: "GET", path: "/streams", answer: z.object({ name: z.string() }) } as const;
const WRITE = { ...READ, method: "POST", body: { symbols: [] } } as const;
const KEYED = { ...WRITE, headers: { "idempotency-key": "8e2f7a16-0000" } } as const;
const PRICES = { ...READ, path: "/tickers" } as const;
const json = (value: unknown) => new Response(JSON.stringify(value));
const later = (retryAfter: string, status = 503) =>
  new Response(SENTENCE, { status, headers: { "retry-after": retryAfter } });
const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.seal`;

/** A service that gives these answers one after the other, and then good ones. */
function answering(...answers: (() => Response)[]) {
  return stubService(() => answers.shift()?.() ?? json({ name: "a" }));
}

beforeEach(async () => {
  // Loaded before the clock stands still.
  await import("./repeat-call.ts");
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 26, 12) });
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const storage = createMemoryStorage({ [STORE_KEYS.token]: tokenOf("ada") });
  const session = createSessionStore(createMemoryStore(storage));
  const waits: (number | "trying" | "ended")[] = [];
  let shown: Wait | null = null;
  const api = createApiClient("https://service.test/api", session, (_call, wait) => {
    shown = wait;
    waits.push(wait === null ? "ended" : wait.until === null ? "trying" : wait.until - Date.now());
  });
  return { api, session, waits, shown: () => shown as Wait | null };
}

const settle = async <T>(promise: Promise<T>) => {
  const settled = { value: undefined as T | unknown, isSettled: false };
  promise.then(
    (value) => Object.assign(settled, { value, isSettled: true }),
    (value) => Object.assign(settled, { value, isSettled: true }),
  );
  await vi.advanceTimersByTimeAsync(0);
  return settled;
};

describe("a read that is refused until later", () => {
  it("is repeated when the service said, and not before", async () => {
    const sent = answering(
      () => later("5"),
      () => later("3", 429),
    );
    const { api, waits } = open();
    const call = await settle(api.call(READ));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(call.value).toEqual({ name: "a" });
    expect(sent).toHaveLength(3);
    expect(waits).toEqual([5_000, "trying", 3_000, "trying", "ended"]);
  });

  it("waits ever longer where the service says less, and gives up after a minute", async () => {
    const sent = stubService(() => later("0"));
    const { api, waits } = open();
    const call = await settle(api.call(READ));
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
    expect(call.value).toEqual(new ApiError(503, SENTENCE, SENTENCE, "0"));
    expect(waits.filter((wait) => typeof wait === "number")).toEqual([1, 2, 4, 8, 16].map((s) => s * 1_000));
    expect(sent).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(10 * LONGEST_WAIT);
    expect(sent).toHaveLength(6);
  });

  it.each([
    ["longer than a minute", "61"],
    ["more seconds than there are numbers", "9".repeat(400)],
    ["a date after more than a minute", "Thu, 26 Nov 2026 12:01:01 GMT"],
    ["a word", "soon"],
  ])("is not repeated where the service says %s", async (_, retryAfter) => {
    const sent = answering(() => later(retryAfter));
    const { api, waits } = open();
    const call = await settle(api.call(READ));
    expect(call.value).toMatchObject({ status: 503, message: SENTENCE });
    await vi.advanceTimersByTimeAsync(10 * LONGEST_WAIT);
    expect([sent.length, waits.filter((wait) => wait !== "ended")]).toEqual([1, []]);
  });

  it.each([
    ["Thu, 26 Nov 2026 12:00:07 GMT", 7_000],
    ["Thu, 26 Nov 2026 11:00:00 GMT", 1_000],
    ["60", 60_000],
    ["0", 1_000],
  ])("waits for what a Retry-After of %s says", async (retryAfter, ms) => {
    answering(() => later(retryAfter));
    const { api, waits } = open();
    await settle(api.call(READ));
    expect(waits).toEqual([ms]);
  });

  it.each([500, 401])("is not repeated with status %i, whatever is said", async (status) => {
    const sent = answering(() => later("1", status));
    const call = await settle(open().api.call(READ));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([sent.length, call.value]).toEqual([1, expect.objectContaining({ status })]);
  });

  it("is repeated at once, or no longer, as the person wants", async () => {
    const sent = answering(
      () => later("30"),
      () => later("30"),
    );
    const { api, shown, waits } = open();
    const call = await settle(api.call(READ));
    shown()?.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect([sent.length, call.isSettled]).toEqual([2, false]);
    shown()?.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(call.value).toMatchObject({ status: 503, message: SENTENCE });
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
    expect([sent.length, waits.at(-1)]).toEqual([2, "ended"]);
  });

  it("ends where nobody wants its answer any longer", async () => {
    const sent = answering(() => later("5"));
    const leaving = new AbortController();
    const { api, waits } = open();
    const call = await settle(api.call({ ...READ, signal: leaving.signal }));
    leaving.abort();
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
    expect(call.value).toMatchObject({ name: "AbortError" });
    expect([sent.length, waits.at(-1)]).toEqual([1, "ended"]);
  });

  it.each<[string, (session: ReturnType<typeof open>["session"]) => void]>([
    ["has logged out", (session) => session.end()],
    ["is another one", (session) => session.signIn(tokenOf("bob"))],
  ])("ends where the page's person %s", async (_, change) => {
    const sent = answering(() => later("5"));
    const { api, session, waits } = open();
    const call = await settle(api.call(READ));
    change(session);
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
    expect(call.value).toMatchObject({ status: 503 });
    expect([sent.length, waits.at(-1)]).toEqual([1, "ended"]);
  });

  it("goes on with a fresh token of the same person", async () => {
    const sent = answering(() => later("5"));
    const { api, session } = open();
    const call = await settle(api.call(READ));
    session.signIn(`${tokenOf("ada")}2`);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(call.value).toEqual({ name: "a" });
    expect(sent[1]?.authorization).toBe(`Bearer ${tokenOf("ada")}2`);
  });

  it("signs nobody out, also where the token cannot be renewed", async () => {
    const expired = () => new Response("TokenExpiredError", { status: 401 });
    const sent = answering(
      expired,
      () => later("2"),
      expired,
      () => json({ accessToken: tokenOf("ada") }),
    );
    const { api, session } = open();
    const call = await settle(api.call(READ));
    expect(session.getState().kind).toBe("user");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(call.value).toEqual({ name: "a" });
    expect(sent.map(({ url }) => url.pathname)).toEqual([
      ...["/api/streams", "/api/user/token", "/api/streams", "/api/user/token", "/api/streams"],
    ]);
  });
});

describe("a write that is refused until later", () => {
  it("is repeated with its idempotency key", async () => {
    const sent = answering(() => later("2"));
    const call = await settle(open().api.call(KEYED));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(call.value).toEqual({ name: "a" });
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["8e2f7a16-0000", "8e2f7a16-0000"]);
  });

  it.each(["POST", "PUT", "DELETE"] as const)("is left to the person without one: %s", async (method) => {
    const sent = answering(() => later("1"));
    const { api, waits } = open();
    const call = await settle(api.call({ ...WRITE, method }));
    expect(call.value).toMatchObject({ status: 503, message: SENTENCE });
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
    expect([sent.length, waits]).toEqual([1, []]);
  });
});

describe("a read of the market that is refused until later", () => {
  it("fails at once, and the next ones wait", async () => {
    const sent = answering(() => later("5"));
    const { api, waits } = open();
    expect((await settle(api.call(PRICES))).value).toMatchObject({ status: 503 });
    const [next, other] = [await settle(api.call(PRICES)), await settle(api.call(READ))];
    expect([next.isSettled, other.isSettled, sent.length]).toEqual([false, true, 2]);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(next.isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(next.value).toEqual({ name: "a" });
    expect((await settle(api.call(PRICES))).isSettled).toBe(true);
    expect(waits).toEqual([]);
  });

  it("is held for a minute at most", async () => {
    answering(() => later("31536000"));
    const { api } = open();
    await settle(api.call(PRICES));
    const next = await settle(api.call(PRICES));
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
    expect(next.value).toEqual({ name: "a" });
  });
});

it("finds no pause in an error that does not come from the service", () => {
  expect([new Error("5"), null, new ApiError(503, "Later.")].map(pauseOf)).toEqual([null, null, null]);
});
