import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { connectRedis, openRedis } from "../operations/open-redis.ts";
import { connectTestRedis, TEST_REDIS_URL } from "../testing/redis.ts";
import { silentLog } from "../testing/test-log.ts";
import { createLimiters, type Limiters } from "./limiters.ts";
import { type Attempt, createLimits, type LimitedAction, type Limits } from "./limits.ts";
import { TooManyRequests } from "./too-many-requests.ts";

const redis = await connectTestRedis();
afterAll(() => redis?.disconnect());

const places: [string, () => Limiters][] = [["in process", () => createLimiters()]];
if (redis) places.push([`in Redis at ${TEST_REDIS_URL}`, () => createLimiters(redis)]);

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

describe.each(places)("limits counted %s", (_, create) => {
  it("are checked without an attempt", async () => {
    const limits = createLimits(create());
    for (let heard = 0; heard < 20; heard += 1) {
      await limits.check("registered", { address });
      await limits.count("registered", { address });
    }
    await expect(limits.check("registered", { address })).rejects.toMatchObject({
      message: "Too many attempts. Please try again in 60 minutes.",
    });
    await expect(limits.count("registered", { address })).rejects.toBeInstanceOf(TooManyRequests);
    await expect(limits.check("registered", { address: randomUUID() })).resolves.toBeUndefined();
  });

  it.each<[LimitedAction, number]>([
    ["sign-in", 150],
    ["sign-up", 60],
    ["code", 60],
    ["validate", 60],
    ["reset", 60],
  ])("let %s pass %d times a minute from one address, whatever the account", async (action, most) => {
    const limits = createLimits(create());
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
      const limits = createLimits(create());
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
      const limits = createLimits(create());
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
    const limits = createLimits(create());
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
    const limits = createLimits(create());
    const account = fresh();
    const { passed } = await passing(limits, "validate", () => ({ address: randomUUID(), account }));
    expect(passed).toBe(200);
  });

  it("forget what succeeded, for the account alone, and know it however its email is spelled", async () => {
    const limits = createLimits(create());
    const account = fresh();
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await limits.count("sign-in", { address, account });
      await limits.forgive("sign-in", { address, account });
    }
    const spelled = ` ${account.toUpperCase()} `;
    const { passed } = await passing(limits, "sign-in", () => ({ address, account: spelled }));
    expect(passed).toBe(10);
  });

  it("charge rows, all or none, an account wherever it is and all accounts of an address together", async () => {
    const limits = createLimits(create());
    const attempt = { address, account: fresh() };
    const charge = (points: number, changes: Partial<typeof attempt> = {}) =>
      limits.charge("rows", { ...attempt, ...changes }, points);
    await charge(1_300);
    await expect(charge(101)).rejects.toMatchObject({
      message: "Too many changes. Please try again in a minute.",
    });
    await expect(charge(101, { address: randomUUID() })).rejects.toBeInstanceOf(TooManyRequests);
    await charge(100);
    for (let account = 0; account < 2; account += 1) await charge(700, { account: fresh() });
    const stranger = fresh();
    await expect(charge(1, { account: stranger })).rejects.toBeInstanceOf(TooManyRequests);
    await charge(1_400, { account: stranger, address: randomUUID() });
  });

  it("are shared by all who count in the same place", async () => {
    const limiters = create();
    const [one, other] = [createLimits(limiters), createLimits(limiters)];
    const account = fresh();
    for (let attempt = 0; attempt < 8; attempt += 1) await one.count("reset", { address, account });
    expect((await passing(other, "reset", () => ({ address, account }))).passed).toBe(2);
  });

  it("hold when all attempts come at the same moment", async () => {
    const limits = createLimits(create());
    const account = fresh();
    const attempts = Array.from({ length: 50 }, () => limits.count("sign-in", { address, account }));
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("end with their window", async () => {
    const limiter = create()(1_000);
    const key = randomUUID();
    const count = async () => (await limiter.penalty(key)).consumedPoints;
    expect(await count()).toBe(1);
    expect(await count()).toBe(2);
    await expect.poll(count, { interval: 1_100, timeout: 10_000 }).toBe(1);
  });
});

describe("limits", () => {
  it("allow as many times more as configured", async () => {
    const limits = createLimits(createLimiters(), 3);
    const account = fresh();
    expect((await passing(limits, "code", () => ({ address, account }))).passed).toBe(15);
  });

  it("count the addresses of one IPv6 network, and both spellings of an IPv4 address, as one", async () => {
    const limits = createLimits(createLimiters());
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
    const limiter = createLimiters(null, 3)(60_000);
    for (const key of ["a", "b", "c", "d"]) await limiter.penalty(key);
    expect((await limiter.penalty("d")).consumedPoints).toBe(2);
    expect((await limiter.penalty("a")).consumedPoints).toBe(1);
  });

  it("go on in this process while the shared store is down", async () => {
    const nowhere = openRedis("redis://127.0.0.1:9", silentLog());
    await connectRedis(nowhere);
    const limits = createLimits(createLimiters(nowhere));
    const account = fresh();
    expect((await passing(limits, "code", () => ({ address, account }))).passed).toBe(5);
    await limits.forgive("code", { address, account });
    nowhere.disconnect();
  });
});
