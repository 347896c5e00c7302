import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { createCachedMarket } from "../market/cached-market.ts";
import { type AccountService, createAccountService } from "../testing/account-service.ts";
import { ENGINES, type TestDatabase } from "../testing/databases.ts";
import { createFakeExchange } from "../testing/fake-exchange.ts";
import { mockClock } from "../testing/test-clock.ts";
import { silentLog } from "../testing/test-log.ts";
import { createLimiters } from "./limiters.ts";
import { createLimits } from "./limits.ts";

/** 3,000 reads of the market and 600 requests about accounts a minute, in the hundredth part. */
const FACTOR = 0.01;
const MOST_OF_THE_MARKET = 30;
const MOST_OF_ACCOUNTS = 6;

describe("reads of the market", () => {
  it("are limited by address, well formed or not, until a minute has passed", async () => {
    const clock = mockClock();
    const market = createCachedMarket(createFakeExchange(["BTCUSDT"]), { now: clock.now });
    const app = await createApp({
      log: silentLog(),
      opening: Promise.resolve({ market, config: { market: "simulated", feed: "ws://localhost:4100/ws" } }),
      marketLimits: createLimits(createLimiters(), FACTOR),
    });
    const paths = ["/tickers?symbols=BTCUSDT", "/tickers/window?winsize=no", "/assets", "/tickers/preview"];
    const get = (url: string, remoteAddress = "192.0.2.1") => app.inject({ url, remoteAddress });
    for (let request = 0; request < MOST_OF_THE_MARKET; request += 1) {
      const { statusCode } = await get(paths[request % paths.length] ?? "");
      if (statusCode !== 200 && statusCode !== 422) expect([request, statusCode]).toEqual([request, 200]);
    }
    clock.advance(20_000);
    for (const path of paths) {
      const { statusCode, headers, body } = await get(path);
      expect([path, statusCode, headers["retry-after"]]).toEqual([path, 429, "40"]);
      expect(body).toBe("Too many requests. Please try again in a minute.");
    }
    expect((await get("/tickers?symbols=BTCUSDT")).headers["access-control-allow-origin"]).toBe("*");
    expect((await get("/healthz")).statusCode).toBe(200);
    expect((await get("/assets", "192.0.2.2")).statusCode).toBe(200);
    clock.advance(40_000);
    expect((await get("/assets")).statusCode).toBe(200);
    await app.close();
  });
});

describe("requests about accounts", () => {
  let opened: TestDatabase;
  let service: AccountService;
  beforeAll(async () => {
    const [embedded] = ENGINES;
    if (embedded === undefined) throw new Error("There is always an embedded database.");
    opened = await embedded.open();
  }, 60_000);
  beforeEach(async () => {
    service = await createAccountService(opened, { limitFactor: FACTOR });
  });
  afterAll(() => opened.close());

  const ROUTES = [
    ["POST", "/user"],
    ["PUT", "/user"],
    ["POST", "/user/code"],
    ["PUT", "/user/validate"],
    ["PUT", "/user/name"],
    ["PUT", "/user/email"],
    ["PUT", "/user/password"],
    ["DELETE", "/user"],
  ] as const;
  const send = (method: "POST" | "PUT" | "DELETE", url: string, payload: string) =>
    service.app.inject({ method, url, payload, headers: { "content-type": "application/json" } });

  it("count although they are malformed", async () => {
    for (let request = 0; request < MOST_OF_ACCOUNTS; request += 1) {
      const [method, url] = ROUTES[request % ROUTES.length] ?? ROUTES[0];
      expect((await send(method, url, "{")).statusCode).toBeLessThan(429);
    }
    for (const [method, url] of ROUTES) {
      const response = await send(method, url, "{");
      expect([url, response.statusCode, response.headers["retry-after"]]).toEqual([url, 429, "60"]);
      expect(response.body).toBe("Too many attempts. Please try again in a minute.");
    }
  });

  it("are refused before their body has come", async () => {
    for (let request = 0; request < MOST_OF_ACCOUNTS; request += 1) await send("PUT", "/user", "{");
    const { port } = new URL(await service.app.listen({ host: "127.0.0.1", port: 0 }));
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      "PUT /user HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n",
    );
    const [answer] = await once(socket, "data");
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /);
    await service.app.close();
  });

  it("have at most 8 KB", async () => {
    service = await createAccountService(opened);
    // The other routes refuse signed-out callers before they read a body.
    for (const [method, url] of ROUTES.slice(0, 4)) {
      const tooLarge = await send(method, url, `{"name":"${"a".repeat(8 * 1024)}"}`);
      expect([url, tooLarge.statusCode, tooLarge.body]).toEqual([url, 413, "The request is too large."]);
      expect((await send(method, url, `{"name":"${"a".repeat(8 * 1024 - 20)}"}`)).statusCode).not.toBe(413);
    }
  });
});
