import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { createMetrics } from "./operations/metrics.ts";
import { connectRedis, openRedis } from "./operations/open-redis.ts";
import { startService } from "./service.ts";
import { startPeople } from "./start-people.ts";
import { createTestSchema, ENGINES } from "./testing/databases.ts";
import { connectTestRedis, TEST_REDIS_URL } from "./testing/redis.ts";
import { silentLog } from "./testing/test-log.ts";

const redis = await connectTestRedis();
afterAll(() => redis?.disconnect());
const hasPostgresql = ENGINES.some(({ engine }) => engine === "postgresql");

const PASSWORD = "Correct-Horse-9";

describe.runIf(redis !== null && hasPostgresql)("two instances on one PostgreSQL and one Redis", () => {
  const undo: (() => unknown)[] = [];
  let urls: string[] = [];

  async function startInstance(databaseUrl: string, dataDir: string): Promise<string> {
    const config = {
      ...readConfig({
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        REDIS_URL: TEST_REDIS_URL,
        MARKET: "simulated",
        TRUST_PROXY: "true",
      }),
      ...{ host: "127.0.0.1", port: 0, jwtSecret: "a secret of the tests, long enough for anybody" },
    };
    const log = silentLog();
    const connection = openRedis(TEST_REDIS_URL, log);
    await connectRedis(connection);
    const metrics = createMetrics({ ofProcess: false });
    const people = await startPeople({ config, log, metrics, redis: connection });
    const service = await startService({ config, log, people, metrics, redis: connection });
    undo.push(() => connection.disconnect(), people.stop, service.stop);
    return service.url;
  }

  beforeAll(async () => {
    const { url, drop } = await createTestSchema();
    const dataDir = await mkdtemp(join(tmpdir(), "cointide-"));
    undo.push(() => rm(dataDir, { recursive: true }), drop);
    // Both find an empty database at the same moment.
    urls = await Promise.all([startInstance(url, dataDir), startInstance(url, dataDir)]);
  }, 60_000);
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  async function call(
    instance: number,
    method: string,
    path: string,
    body?: unknown,
    token = "",
    cookie = "",
  ) {
    const response = await fetch(`${urls[instance]}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        cookie,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      retry: response.headers.get("retry-after"),
      text: await response.text(),
      cookie: response.headers.getSetCookie().join("; "),
    };
  }

  /** Signs up at the first instance, whose outbox has the code, and hands it in at the second. */
  async function joinBoth(email: string): Promise<string> {
    const { status, cookie } = await call(0, "POST", "/user", { name: "Ada", email, password: PASSWORD });
    expect(status).toBe(200);
    const outbox = await fetch(`${urls[0]}/dev/outbox`, { headers: { accept: "application/json" } });
    const mails = (await outbox.json()) as { to: string; text: string }[];
    const code = /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? "")?.[0];
    const { text } = await call(1, "PUT", "/user/validate", { code, email }, "", cookie);
    return JSON.parse(text).accessToken;
  }

  it("serve the same account: a stream made at one is there at the other", async () => {
    const token = await joinBoth(`ada${Date.now()}@example.com`);
    const { text } = await call(0, "POST", "/streams", { symbols: ["BTCUSDT"] }, token);
    const listed = JSON.parse((await call(1, "GET", "/streams", undefined, token)).text);
    expect(listed.streams).toEqual([JSON.parse(text)]);
  });

  it("count the attempts on an account together", async () => {
    const email = `bob${Date.now()}@example.com`;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      statuses.push((await call(attempt % 2, "PUT", "/user", { email, password: "Wrong-Horse-9" })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    for (const instance of [0, 1]) {
      const refused = await call(instance, "PUT", "/user", { email, password: "Wrong-Horse-9" });
      expect(refused.status).toBe(429);
      expect(refused.text).toBe("Too many attempts. Please try again in 15 minutes.");
      expect(Number(refused.retry)).toBeGreaterThan(800);
    }
  });
});
