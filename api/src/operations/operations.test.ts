import { marketTickersSchema } from "@cointide/shared/contracts/market";
import { drizzle } from "drizzle-orm/pg-proxy";
import { afterEach, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { startService } from "../service.ts";
import { startScriptedServer } from "../testing/scripted-server.ts";
import { silentLog } from "../testing/test-log.ts";
import { createTestPeople } from "../testing/test-people.ts";
import { WIRE_EXCHANGE_INFO, WIRE_KLINE, wireDayTicker } from "../testing/wire-fixtures.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";

/** What the exchange says at a path: two of its klines and one of its tickers are malformed. */
function bodyAt(path: string): unknown {
  if (path.endsWith("exchangeInfo")) return WIRE_EXCHANGE_INFO;
  return path.endsWith("klines") ? [WIRE_KLINE, null, ["nonsense"]] : [wireDayTicker("BTCUSDT"), null];
}

/** Starts a service over an exchange whose prices come when `release` is called. */
async function startOver(drainFor: number) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const exchange = await startScriptedServer((url) => ({
    body: bodyAt(url.pathname),
    ...(url.pathname.endsWith("24hr") && { after: released }),
  }));
  const addresses = { restUrl: exchange.url, feedUrl: "ws://127.0.0.1:9/ws" };
  const service = await startService({
    config: {
      ...readConfig({}),
      host: "127.0.0.1",
      port: 0,
      market: { mode: "simulated", live: addresses, simulated: addresses },
    },
    log: silentLog(),
    metrics: createMetrics({ ofProcess: true }),
    drainFor,
  });
  return { service, exchange, release };
}

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});

async function statusOf(url: string): Promise<number | "refused"> {
  return fetch(url).then(
    ({ status }) => status,
    () => "refused" as const,
  );
}

describe("a service that stops", () => {
  it("says first that it is not ready, still serves, answers what it was asked, and then is gone", async () => {
    const { service, exchange, release } = await startOver(200);
    undo.push(exchange.stop);
    await expect.poll(() => statusOf(`${service.url}/readyz`)).toBe(200);
    const prices = fetch(`${service.url}/tickers?symbols=BTCUSDT`);
    await expect.poll(() => exchange.seen.join()).toContain("24hr");

    const stopped = service.stop();
    const ready = await fetch(`${service.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, "The service is stopping."]);
    expect(ready.headers.get("connection")).toBe("close");
    expect(await statusOf(`${service.url}/healthz`)).toBe(200);
    await expect.poll(() => statusOf(`${service.url}/healthz`)).toBe("refused");

    release();
    expect(Object.keys(marketTickersSchema.parse(await (await prices).json()))).toEqual(["BTCUSDT"]);
    await stopped;
  });
});

describe("GET /readyz", () => {
  it.each([
    ["refuses", () => Promise.reject(new Error("The connection was refused"))],
    ["says nothing", () => new Promise<never>(() => {})],
  ])("is 503 while the database %s", async (_, execute) => {
    const database = drizzle(execute) as unknown as Database;
    const people = await createTestPeople({ database });
    const app = await createApp({ log: silentLog(), opening: new Promise(() => {}), people });
    const ready = await app.inject("/readyz");
    expect([ready.statusCode, ready.body]).toEqual([503, "The database does not answer."]);
  });
});

describe("GET /metrics", () => {
  it("counts answers by route and status, reads of the market's cache, and the weight spent", async () => {
    const { service, exchange, release } = await startOver(0);
    undo.push(exchange.stop, service.stop);
    release();
    const get = async (path: string) => (await fetch(`${service.url}${path}`)).text();
    for (const path of ["/tickers?symbols=BTCUSDT", "/tickers?symbols=BTCUSDT", "/tickers", "/no/such/place"])
      await get(path);
    const metrics = await get("/metrics");
    expect(metrics).toContain('seconds_count{method="GET",route="/tickers",status="200"} 2');
    expect(metrics).toContain('seconds_count{method="GET",route="/tickers",status="422"} 1');
    expect(metrics).toContain('seconds_count{method="GET",route="none",status="404"} 1');
    expect(metrics).toContain('market_cache_reads_total{outcome="miss"} 1');
    expect(metrics).toContain('market_cache_reads_total{outcome="hit"} 1');
    expect(metrics).toMatch(/\nexchange_weight_used \d+\n/);
    expect(metrics).toMatch(/\nnodejs_eventloop_lag_seconds /);
    expect(metrics).not.toContain("such");
  });

  it("counts what the exchange sends malformed, by the list that it comes in", async () => {
    const { service, exchange, release } = await startOver(0);
    undo.push(exchange.stop, service.stop);
    release();
    const get = async (path: string) => (await fetch(`${service.url}${path}`)).text();
    await get("/tickers?symbols=BTCUSDT");
    const { klines, dropped } = JSON.parse(await get("/klines?symbol=BTCUSDT&interval=1h"));
    expect([klines, dropped]).toEqual([[[1_784_028_600_000, "1.0", "1.3", "0.9", "1.2", 12.5]], 2]);
    const metrics = await get("/metrics");
    expect(metrics).toContain('exchange_malformed_items_total{list="klines"} 2');
    expect(metrics).toContain('exchange_malformed_items_total{list="tickers"} 1');
  });
});

describe("the log of requests", () => {
  it("has one line for each, with its id, and nothing that might be a secret", async () => {
    const lines: string[] = [];
    const log = createLog({ write: (line: string) => void lines.push(line) });
    const app = await createApp({ log, opening: new Promise(() => {}) });
    const { headers } = await app.inject({
      method: "POST",
      url: "/nothing/here?password=hush",
      headers: { authorization: "Bearer hush", cookie: "session=hush" },
      payload: { password: "hush" },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      ...{ reqId: headers["x-request-id"], method: "POST", path: "/nothing/here", status: 404 },
      ...{ address: "127.0.0.1", msg: "Answered" },
    });
    expect(lines.join()).not.toContain("hush");
  });
});
