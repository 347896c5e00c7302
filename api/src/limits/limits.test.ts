import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { connectRedis, openRedis } from "../operations/open-redis.ts";
import { connectTestRedis, TEST_REDIS_URL } from "../testing/redis.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { createRecordedLog, silentLog } from "../testing/test-log.ts";
import type { Counter } from "./counter.ts";
import { createFallbackCounter } from "./fallback-counter.ts";
import { type Attempt, createLimits, type LimitedAction, type Limits } from "./limits.ts";
import { createMemoryCounter } from "./memory-counter.ts";
import { createRedisCounter } from "./redis-counter.ts";
import { TooManyRequests } from "./too-many-requests.ts";

const redis = await connectTestRedis();
afterAll(() => redis?.disconnect());

const counters: [string, () => Counter][] = [["in process", () => createMemoryCounter()]];
if (redis) counters.push([`in Redis at ${TEST_REDIS_URL}`, () => createRedisCounter(redis)]);

/** How many attempts of `action` pass before the first is refused; at most 1,000 are tried. */
async function passing(limits: Limits, action: LimitedAction, attempt: () => Attempt) {
  for (let passed = 0; passed < 1_000; passed += 1) {
    try {
      await limits.count(action, attempt());
    } catch (error) {
      return { passed, error };
    }
  }
  return { passed: 1_000, error: null };
}

let address = "";
beforeEach(() => {
  address = randomUUID();
});
const fresh = () => `${randomUUID()}@mail.test`;

describe.each(counters)("limits counted %s", (_, createCounter) => {
  it.each<[LimitedAction, number]>([
    ["sign-in", 150],
    ["sign-up", 60],
    ["code", 60],
    ["validate", 60],
    ["reset", 60],
  ])("let %s pass %d times a minute from one address, whatever the account", async (action, most) => {
    const limits = createLimits(createCounter());
    const { passed, error } = await passing(limits, action, () => ({ address, account: fresh() }));
    expect(passed).toBe(most);
    expect(error).toBeInstanceOf(TooManyRequests);
    expect((error as TooManyRequests).retryIn).toBeGreaterThan(0);
    expect((error as TooManyRequests).retryIn).toBeLessThanOrEqual(60_000);
    await expect(limits.count(action, { address: randomUUID(), account: fresh() })).resolves.toBe(0);
  });

  it.each<[LimitedAction, number, string]>([
    ["sign-in", 10, "15 minutes"],
    ["sign-up", 5, "60 minutes"],
    ["code", 5, "60 minutes"],
    ["validate", 20, "15 minutes"],
    ["reset", 10, "24 hours"],
  ])(
    "let %s pass %d times for one account from one address, and %s later again",
    async (action, most, time) => {
      const account = fresh();
      const limits = createLimits(createCounter());
      const { passed, error } = await passing(limits, action, () => ({ address, account }));
      expect(passed).toBe(most);
      expect((error as TooManyRequests).message).toBe(`Too many attempts. Please try again in ${time}.`);
      await expect(limits.count(action, { address, account: fresh() })).resolves.toBe(0);
      await expect(limits.count(action, { address: randomUUID(), account })).resolves.toBe(0);
    },
  );

  it.each<LimitedAction>(["sign-in", "sign-up", "code", "validate", "reset"])(
    "count %s of a device by itself, whatever strangers do from the same address or others",
    async (action) => {
      const account = fresh();
      const limits = createLimits(createCounter());
      await passing(limits, action, () => ({ address, account }));
      for (let i = 0; i < 250; i += 1) {
        await limits.count(action, { address: randomUUID(), account }).catch(() => {});
      }
      const device = randomUUID();
      expect(await limits.count(action, { address, account, device })).toBe(0);
      const { passed } = await passing(limits, action, () => ({ address: randomUUID(), account, device }));
      expect(passed).toBeLessThan(20);
    },
  );

  it("let answers to passwords of one account from everywhere wait, ever longer, 5 s at most", async () => {
    const limits = createLimits(createCounter());
    const account = fresh();
    const delays: number[] = [];
    for (let i = 0; i < 60; i += 1) {
      delays.push(await limits.count("sign-in", { address: randomUUID(), account }));
    }
    expect(delays.slice(0, 20)).toEqual(Array(20).fill(0));
    expect(delays.slice(20, 40)).toEqual(Array.from({ length: 20 }, (_, i) => 250 * (i + 1)));
    expect(new Set(delays.slice(40))).toEqual(new Set([5_000]));
    expect(await limits.count("sign-in", { address, account: fresh() })).toBe(0);
  });

  it("refuse codes of one account after 200 a day from everywhere", async () => {
    const limits = createLimits(createCounter());
    const account = fresh();
    const { passed } = await passing(limits, "validate", () => ({ address: randomUUID(), account }));
    expect(passed).toBe(200);
  });

  it("forget what succeeded, for the account alone, and know it however its email is spelled", async () => {
    const limits = createLimits(createCounter());
    const account = fresh();
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await limits.count("sign-in", { address, account });
      await limits.forgive("sign-in", { address, account });
    }
    const spelled = ` ${account.toUpperCase()} `;
    const { passed } = await passing(limits, "sign-in", () => ({ address, account: spelled }));
    expect(passed).toBe(10);
  });

  it("are shared by all who count in the same place", async () => {
    const counter = createCounter();
    const [one, other] = [createLimits(counter), createLimits(counter)];
    const account = fresh();
    for (let attempt = 0; attempt < 8; attempt += 1) await one.count("reset", { address, account });
    expect((await passing(other, "reset", () => ({ address, account }))).passed).toBe(2);
  });

  it("hold when all attempts come at the same moment", async () => {
    const limits = createLimits(createCounter());
    const account = fresh();
    const attempts = Array.from({ length: 50 }, () => limits.count("sign-in", { address, account }));
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("end with their window", async () => {
    const counter = createCounter();
    const key = randomUUID();
    expect((await counter.add(key, 60)).count).toBe(1);
    expect((await counter.add(key, 60)).count).toBe(2);
    await expect.poll(async () => (await counter.add(key, 60)).count, { interval: 80 }).toBe(1);
  });
});

describe("limits", () => {
  it("allow as many times more as configured", async () => {
    const limits = createLimits(createMemoryCounter(), 3);
    const account = fresh();
    expect((await passing(limits, "code", () => ({ address, account }))).passed).toBe(15);
  });

  it("count the addresses of one IPv6 network, and both spellings of an IPv4 address, as one", async () => {
    const limits = createLimits(createMemoryCounter());
    let host = 0;
    const network = await passing(limits, "code", () => {
      host += 1;
      return { address: host % 2 ? `2001:db8::${host.toString(16)}` : `2001:db8:0:0:1::${host}` };
    });
    expect(network.passed).toBe(60);
    await limits.count("code", { address: "2001:db8:0:1::1" });
    const plain = await passing(limits, "code", () => ({ address: "::ffff:192.0.2.1" }));
    expect(plain.passed).toBe(60);
    await expect(limits.count("code", { address: "192.0.2.1" })).rejects.toThrow(TooManyRequests);
    await limits.count("code", { address: "192.0.2.2" });
  });

  it("keep no more keys than they have room for, the oldest gone first", async () => {
    const clock = createTestClock();
    const counter = createMemoryCounter(clock.now, 3);
    for (const key of ["a", "b", "c", "d"]) await counter.add(key, 1_000);
    expect((await counter.add("d", 1_000)).count).toBe(2);
    expect((await counter.add("a", 1_000)).count).toBe(1);
  });

  it("go on in this process while the shared store is down, and say so once", async () => {
    const { log, messages } = createRecordedLog();
    const nowhere = openRedis("redis://127.0.0.1:9", silentLog());
    await connectRedis(nowhere);
    const counter = createFallbackCounter(createRedisCounter(nowhere), createMemoryCounter(), log);
    const limits = createLimits(counter);
    const account = fresh();
    expect((await passing(limits, "code", () => ({ address, account }))).passed).toBe(5);
    await limits.forgive("code", { address, account });
    expect(messages()).toEqual(["The shared limits fail; this instance counts alone"]);
    nowhere.disconnect();
  });
});
