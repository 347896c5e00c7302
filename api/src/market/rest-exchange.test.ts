import { afterEach, describe, expect, it } from "vitest";
import { type Reply, startScriptedServer } from "../testing/scripted-server.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { createRecordedLog, silentLog } from "../testing/test-log.ts";
import { WIRE_EXCHANGE_INFO, WIRE_KLINE, wireDayTicker, wireWindowTicker } from "../testing/wire-fixtures.ts";
import { createRestExchange } from "./rest-exchange.ts";
import { createWeightLimiter } from "./weight-limiter.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0)) await stop();
});

async function setup(replyTo: (url: URL) => Reply, log = silentLog()) {
  const server = await startScriptedServer(replyTo);
  undo.push(server.stop);
  const clock = createTestClock();
  const limiter = createWeightLimiter(clock.now);
  return { server, clock, exchange: createRestExchange({ baseUrl: server.url, log, limiter }) };
}

const day: Reply = { body: [wireDayTicker("BTCUSDT")] };

describe("the addresses that are asked", () => {
  it("are the documented ones", async () => {
    const { server, exchange } = await setup(({ pathname }) => {
      if (pathname.endsWith("exchangeInfo")) return { body: WIRE_EXCHANGE_INFO };
      if (pathname.endsWith("time")) return { body: { serverTime: 1_784_030_400_123 } };
      if (pathname.endsWith("klines")) return { body: [WIRE_KLINE, ["nonsense"]] };
      return pathname.endsWith("24hr") ? day : { body: [wireWindowTicker("币安人生USDT")] };
    });
    expect(await exchange.time()).toBe(1_784_030_400_123);
    expect(await exchange.listPairs()).toHaveLength(8);
    expect([...(await exchange.tickers(["BTCUSDT"])).keys()]).toEqual(["BTCUSDT"]);
    expect(JSON.parse(new TextDecoder().decode(await exchange.miniTickers()))).toEqual(day.body);
    expect([...(await exchange.window(["币安人生USDT"], "7d")).keys()]).toEqual(["币安人生USDT"]);
    expect(await exchange.klines("BTCUSDT", "30m", 48)).toEqual({
      klines: [[1_784_028_600_000, "1.0", "1.3", "0.9", "1.2", 12.5]],
      sent: 2,
    });
    await exchange.klines("币安人生USDT", "1w", 1_000, 1_784_030_400_000);
    await exchange.klinesFrom("BTCUSDT", "1s", 1_784_030_400_000, 301);
    expect(server.seen).toEqual([
      "/api/v3/time",
      "/api/v3/exchangeInfo?permissions=SPOT&showPermissionSets=false",
      '/api/v3/ticker/24hr?symbols=["BTCUSDT"]',
      "/api/v3/ticker/24hr?type=MINI",
      '/api/v3/ticker?symbols=["币安人生USDT"]&windowSize=7d',
      "/api/v3/klines?symbol=BTCUSDT&interval=30m&limit=48",
      "/api/v3/klines?symbol=币安人生USDT&interval=1w&limit=1000&endTime=1784030399999",
      "/api/v3/klines?symbol=BTCUSDT&interval=1s&limit=301&startTime=1784030400000",
    ]);
  });

  it("name no symbols when all tickers are cheaper", async () => {
    const { server, exchange } = await setup(() => day);
    await exchange.tickers(Array.from({ length: 801 }, (_, index) => `A${index}`));
    expect(server.seen).toEqual(["/api/v3/ticker/24hr"]);
  });
});

describe("a refusal", () => {
  it("is about its own request alone when an interval is refused", async () => {
    const { exchange } = await setup(({ searchParams }) =>
      searchParams.get("interval") === "1s"
        ? { status: 400, body: { code: -1120, msg: "Invalid interval." } }
        : { body: [WIRE_KLINE] },
    );
    await expect(exchange.klinesFrom("BTCUSDT", "1s", 0, 1)).rejects.toMatchObject({
      failure: "bad-interval",
    });
    expect(await exchange.klinesFrom("BTCUSDT", "1m", 0, 1)).toMatchObject({ sent: 1 });
  });

  it.each([
    [429, "busy"],
    [418, "busy"],
    [403, "forbidden"],
    [451, "forbidden"],
    [500, "unreachable"],
    [503, "unreachable"],
    [400, "broken"],
  ])("means for %i: %s", async (status, failure) => {
    const { exchange } = await setup(() => ({ status, body: { code: -1000, msg: "Refused." } }));
    await expect(exchange.tickers(["BTCUSDT"])).rejects.toMatchObject({ failure });
  });

  it("is heeded when it has Retry-After: nothing is sent before", async () => {
    const { server, clock, exchange } = await setup(() =>
      server.seen.length === 1 ? { status: 429, headers: { "retry-after": "17" }, body: {} } : day,
    );
    await expect(exchange.tickers(["BTCUSDT"])).rejects.toMatchObject({ failure: "busy", retryIn: 17_000 });
    clock.advance(16_999);
    await expect(exchange.listPairs()).rejects.toMatchObject({ failure: "busy", retryIn: 1 });
    expect(server.seen).toHaveLength(1);
    clock.advance(1);
    expect((await exchange.tickers(["BTCUSDT"])).size).toBe(1);
  });

  it("is heeded when its Retry-After is a date", async () => {
    const date = new Date(Date.now() + 30_000).toUTCString();
    const { exchange } = await setup(() => ({ status: 418, headers: { "retry-after": date }, body: {} }));
    const failed = exchange.tickers(["BTCUSDT"]);
    await expect(failed).rejects.toMatchObject({ retryIn: expect.closeTo(29_500, -4) });
  });

  it.each([
    ["404", { status: 404, body: {} }],
    ["500", { status: 500, body: {} }],
    ["an answer without a time", { body: { serverTime: "now" } }],
  ])("does not block other requests when the time is refused, by %s", async (_, reply) => {
    const { exchange } = await setup(({ pathname }) => (pathname.endsWith("time") ? reply : day));
    await expect(exchange.time()).rejects.toThrow();
    expect((await exchange.tickers(["BTCUSDT"])).size).toBe(1);
  });

  it("does not block other requests when the answer for all pairs fails", async () => {
    const { exchange } = await setup(({ search }) =>
      search.includes("MINI") ? { status: 500, body: {} } : day,
    );
    await expect(exchange.miniTickers()).rejects.toMatchObject({ failure: "unreachable" });
    expect((await exchange.tickers(["BTCUSDT"])).size).toBe(1);
  });

  it("does not block other requests when a symbol is bad", async () => {
    const { exchange } = await setup(({ search }) =>
      search.includes("GONE") ? { status: 400, body: { code: -1121, msg: "Invalid symbol." } } : day,
    );
    await expect(exchange.tickers(["GONE"])).rejects.toMatchObject({ failure: "bad-symbol" });
    expect((await exchange.tickers(["BTCUSDT"])).size).toBe(1);
  });
});

describe("a redirect", () => {
  it.each([301, 302, 303, 307, 308])(
    "is refused for %i, not followed, and the log says so",
    async (status) => {
      const { log, lines } = createRecordedLog();
      const elsewhere = await setup(({ pathname }) =>
        pathname.endsWith("exchangeInfo") ? { body: WIRE_EXCHANGE_INFO } : day,
      );
      const location = `${elsewhere.server.url}/api/v3/exchangeInfo`;
      const { server, clock, exchange } = await setup(
        () => ({ status, headers: { location }, body: "" }),
        log,
      );
      for (const ask of [
        exchange.listPairs,
        () => exchange.tickers(["BTCUSDT"]),
        () => exchange.window(["BTCUSDT"], "7d"),
      ]) {
        await expect(ask()).rejects.toMatchObject({ failure: "broken" });
        clock.advance(5_000);
      }
      expect(server.seen).toHaveLength(3);
      expect(elsewhere.server.seen).toEqual([]);
      expect(lines[0]).toHaveProperty(
        "reason",
        `${status}: the redirect to ${location} is not followed. Set MARKET_REST_URL to the exchange's own address.`,
      );
    },
  );
});

describe("an answer", () => {
  it("is a failure when it is no JSON", async () => {
    const { exchange } = await setup(() => ({ body: "<html>Sign in to the hotel's network</html>" }));
    await expect(exchange.listPairs()).rejects.toMatchObject({ failure: "broken" });
  });

  it("is a failure when it has no end", async () => {
    const { exchange } = await setup(() => ({ body: " ".repeat(33 * 1024 * 1024) }));
    // The list has the longest timeout: a busy machine takes seconds to send so much.
    await expect(exchange.listPairs()).rejects.toMatchObject({ failure: "broken" });
  });

  it("is a failure when it has another shape", async () => {
    const { exchange } = await setup(() => ({ body: {} }));
    await expect(exchange.listPairs()).rejects.toMatchObject({ failure: "broken" });
    await expect(exchange.tickers(["BTCUSDT"])).rejects.toMatchObject({ failure: "broken" });
  });

  it("stops us before the limit when it says how much others have used", async () => {
    const { server, exchange } = await setup(() => ({ ...day, headers: { "x-mbx-used-weight-1m": "5990" } }));
    await exchange.tickers(["BTCUSDT"]);
    await expect(exchange.tickers(["BTCUSDT"])).rejects.toMatchObject({ failure: "busy" });
    expect(server.seen).toHaveLength(1);
  });
});

describe("an exchange that cannot be reached", () => {
  it("is left alone for a second, and the log says so once, and when it is back", async () => {
    const { log, messages } = createRecordedLog();
    let answers = false;
    const { server, clock, exchange } = await setup(() => (answers ? day : { status: 502, body: "" }), log);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(exchange.tickers(["BTCUSDT"])).rejects.toMatchObject({ failure: "unreachable" });
    }
    expect(server.seen).toHaveLength(1);
    clock.advance(1_000);
    await expect(exchange.tickers(["BTCUSDT"])).rejects.toMatchObject({ failure: "unreachable" });
    answers = true;
    clock.advance(1_000);
    await exchange.tickers(["BTCUSDT"]);
    expect(messages()).toEqual(["The exchange fails", "The exchange answers again"]);
  });

  it("fails like any other when nothing listens there", async () => {
    const { server, exchange } = await setup(() => day);
    await server.stop();
    await expect(exchange.tickers(["BTCUSDT"])).rejects.toMatchObject({ failure: "unreachable" });
  });
});
