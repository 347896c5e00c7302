import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { createCachedMarket } from "../market/cached-market.ts";
import { ExchangeError } from "../market/exchange.ts";
import { createMetrics } from "../operations/metrics.ts";
import { createFakeExchange } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { createRecordedLog } from "../testing/test-log.ts";

/** The service, listening; `inject` goes the usual way always, a connection the short way where that is possible. */
async function start() {
  const exchange = createFakeExchange(["BTCUSDT", "ETHUSDT", "币安人生USDT"]);
  const clock = createTestClock();
  const { log, lines } = createRecordedLog();
  const metrics = createMetrics({ ofProcess: false });
  const stopping = new AbortController();
  const market = createCachedMarket(exchange, { now: clock.now, patience: 20 });
  const opening = Promise.resolve({
    ...{ market, config: { market: "simulated" as const, feed: "ws://localhost:4100/ws" } },
  });
  const app = await createApp({
    ...{ log, opening, metrics, trustProxy: ["loopback"], stopping: stopping.signal },
  });
  const seen: string[] = [];
  app.addHook("onRequest", (request, _reply, done) => {
    seen.push(request.url);
    done();
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });

  async function sent(path: string, headers: Record<string, string> = {}, method = "GET") {
    const response = await fetch(url + path, { headers, method });
    const told = Object.fromEntries(response.headers);
    return { status: response.status, headers: told, body: await response.text() };
  }

  async function usual(path: string, headers: Record<string, string> = {}) {
    const response = await app.inject({ method: "GET", url: path, headers });
    return { status: response.statusCode, headers: response.headers, body: response.body };
  }

  const answered = () => lines.filter(({ msg }) => msg === "Answered");
  return { app, exchange, clock, metrics, stopping, seen, sent, usual, answered };
}

let service: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  service = await start();
});
afterEach(() => service.app.close());

/** What differs between any two answers, and what only a connection has. */
const OWN = ["x-request-id", "date", "connection", "keep-alive"];

const ofAll = ({ headers }: { headers: object }) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));

const TICKERS = "/tickers?symbols=BTCUSDT&symbols=MATICUSDT&symbols=ETHUSDT";
const WINDOW = `/tickers/window?winsize=7d&symbols=${encodeURIComponent('["币安人生USDT","BTCUSDT"]')}`;

describe("facts that are at hand", () => {
  it.each([TICKERS, WINDOW])("are answered as they are the usual way: %s", async (path) => {
    await service.usual(path);
    service.clock.advance(4_500);
    const [short, usual] = [await service.sent(path), await service.usual(path)];
    expect(service.seen).toHaveLength(2);
    expect(short.body).toBe(usual.body);
    expect(short.status).toBe(usual.status);
    expect(ofAll(short)).toEqual(ofAll(usual));
    expect(short.headers).toMatchObject({ age: "4", "x-request-id": expect.stringMatching(/^[\w-]{36}$/) });
  });

  it.each([TICKERS, WINDOW])("leave the same line in the log and the same count: %s", async (path) => {
    const from = { "x-forwarded-for": "198.51.100.7, 203.0.113.9" };
    await service.usual(path, from);
    const { headers } = await service.sent(path, from);
    await expect.poll(() => service.answered()).toHaveLength(2);
    const [usual, short] = service.answered();
    expect(short).toEqual({
      ...usual,
      time: expect.any(Number),
      reqId: headers["x-request-id"],
      ms: expect.any(Number),
    });
    expect(short).toMatchObject({ address: "203.0.113.9" });
    const [route] = path.split("?");
    expect(await service.metrics.text()).toContain(
      `_seconds_count{method="GET",route="${route}",status="200"} 2`,
    );
  });
});

describe("everything else goes the usual way", () => {
  it("what has to be fetched, and those that the exchange no longer gives", async () => {
    expect((await service.sent(TICKERS)).status).toBe(200);
    service.exchange.failure = new ExchangeError("unreachable", 1_000);
    service.clock.advance(65_000);
    expect((await service.sent(TICKERS)).headers).toMatchObject({ age: "65", "x-data-stale": "65" });
    expect((await service.sent("/tickers/window?symbols=BTCUSDT&winsize=1h")).status).toBe(503);
  });

  it.each(["/tickers", "/tickers?symbols=btc", "/tickers/window?symbols=BTCUSDT&winsize=8d"])(
    "what is wrong: %s",
    async (path) => {
      const [short, usual] = [await service.sent(path), await service.usual(path)];
      expect([short.status, short.body]).toEqual([usual.status, usual.body]);
      expect(short.status).toBe(422);
      expect(service.seen).toEqual([path, path]);
    },
  );

  it("HEAD, and a service that stops", async () => {
    await service.usual(TICKERS);
    expect(await service.sent(TICKERS, {}, "HEAD")).toMatchObject({ status: 200, body: "" });
    service.stopping.abort();
    expect((await service.sent(TICKERS)).headers.connection).toBe("close");
  });
});
