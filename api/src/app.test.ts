import { assetsSchema, marketTickersSchema } from "@cointide/shared/contracts/market";
import { PREVIEW_SYMBOLS } from "@cointide/shared/contracts/symbols";
import { beforeEach, describe, expect, it } from "vitest";
import { createApp } from "./app.ts";
import { ExchangeError } from "./market/exchange.ts";
import { createTestApp } from "./testing/test-app.ts";
import { silentLog } from "./testing/test-log.ts";

const PLAIN = "text/plain; charset=utf-8";

let service: Awaited<ReturnType<typeof createTestApp>>;
beforeEach(async () => {
  service = await createTestApp();
});

const down = () => new ExchangeError("unreachable", 2_500);

describe("GET /assets", () => {
  it("lists the pairs as the contract says, with the age of the list", async () => {
    const { get, clock } = service;
    await get("/assets");
    clock.advance(90_500);
    const response = await get("/assets");
    const assets = assetsSchema.parse(response.json());
    expect(assets.map(({ symbol }) => symbol)).toEqual(assets.map(({ symbol }) => symbol).sort());
    expect(assets[0]).toEqual({ symbol: "ADAUSDT", base: "ADA", quote: "USDT", tick: "0.01" });
    expect(response.headers).toMatchObject({ age: "90" });
    expect(response.headers).not.toHaveProperty("x-data-stale");
  });
});

describe("GET /tickers", () => {
  it.each([
    ["the parameter repeated", "symbols=BTCUSDT&symbols=ETHUSDT"],
    ["brackets", "symbols[]=BTCUSDT&symbols[]=ETHUSDT"],
    ["escaped brackets", "symbols%5B%5D=BTCUSDT&symbols%5B%5D=ETHUSDT"],
    ["a JSON array", `symbols=${encodeURIComponent('["BTCUSDT","ETHUSDT"]')}`],
    ["duplicates", "symbols=BTCUSDT&symbols=ETHUSDT&symbols=BTCUSDT"],
    ["unlisted symbols among them", "symbols=BTCUSDT&symbols=MATICUSDT&symbols=ETHUSDT"],
  ])("accepts %s", async (_, query) => {
    const response = await service.get(`/tickers?${query}`);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(marketTickersSchema.parse(response.json()))).toEqual(["BTCUSDT", "ETHUSDT"]);
    expect(response.headers.age).toBe("0");
  });

  it("lets the scripts of any page read what it answers, good or bad, and other routes do not", async () => {
    const origin = async (url: string) =>
      (await service.get(url)).headers["access-control-allow-origin"] ?? null;
    expect(await origin("/tickers?symbols=BTCUSDT")).toBe("*");
    expect(await origin("/tickers")).toBe("*");
    expect(await origin("/assets")).toBeNull();
    expect(await origin("/user")).toBeNull();
  });

  it("gives null for a listed symbol of which the failing exchange tells nothing", async () => {
    const { get, exchange } = service;
    await get("/tickers?symbols=BTCUSDT");
    exchange.failure = down();
    const response = await get(`/tickers?symbols=BTCUSDT&symbols=${encodeURIComponent("币安人生USDT")}`);
    expect(response.json()).toEqual({ BTCUSDT: expect.any(Object), 币安人生USDT: null });
  });

  it("says so when nothing is known at all", async () => {
    service.exchange.failure = down();
    const response = await service.get("/tickers?symbols=BTCUSDT");
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ "retry-after": "3", "content-type": PLAIN });
    expect(response.body).toBe("The exchange cannot be reached at the moment. Please try again shortly.");
  });
});

describe("GET /tickers/preview", () => {
  it("gives the landing page's pairs when none are named; the one that is not listed is left out", async () => {
    const response = await service.get("/tickers/preview");
    const listed = PREVIEW_SYMBOLS.filter((symbol) => symbol !== "MATICUSDT");
    expect(Object.keys(marketTickersSchema.parse(response.json()))).toEqual(listed);
  });
});

describe("GET /tickers/window", () => {
  it.each(["59m", "7d"])("gives the tickers of the past %s", async (size) => {
    const response = await service.get(`/tickers/window?symbols=BTCUSDT&winsize=${size}`);
    expect(Object.keys(marketTickersSchema.parse(response.json()))).toEqual(["BTCUSDT"]);
    expect(service.exchange.of("window")).toEqual([{ kind: "window", symbols: ["BTCUSDT"], size }]);
  });
});

const MANY = Array.from({ length: 101 }, (_, index) => `symbols=A${index}`).join("&");
const NO_SYMBOLS = "Send at least one symbol, for example symbols=BTCUSDT.";
const NO_LIST =
  'The symbols are not a valid list. Write symbols=BTCUSDT&symbols=ETHUSDT or symbols=["BTCUSDT","ETHUSDT"].';
const BAD_WINDOW = "A window is 1m to 59m, 1h to 23h or 1d to 7d, for example 30m, 12h or 7d.";
const noSymbol = (text: string) => `"${text}" is not a symbol. Symbols are upper-case names such as BTCUSDT.`;

describe("a bad request", () => {
  it.each<[string, string]>([
    ["/tickers", NO_SYMBOLS],
    ["/tickers?symbols=", NO_SYMBOLS],
    ["/tickers?symbols=[]", NO_SYMBOLS],
    [`/tickers?${MANY}`, "Ask for at most 100 symbols at once."],
    ["/tickers?symbols=btcusdt", noSymbol("btcusdt")],
    ["/tickers?symbols=BTCUSDT&symbols=ethusdt", noSymbol("ethusdt")],
    ["/tickers?symbols=BTCUSDT,ETHUSDT", noSymbol("BTCUSDT,ETHUSDT")],
    ["/tickers?symbols=BTC%20USDT", noSymbol("BTC USDT")],
    ["/tickers?symbols=[1]", noSymbol("1")],
    ["/tickers?symbols=[%22BTCUSDT", NO_LIST],
    ["/tickers/preview?symbols=btcusdt", noSymbol("btcusdt")],
    ["/tickers/window?winsize=7d", NO_SYMBOLS],
    ["/tickers/window?symbols=BTCUSDT", "Send one window, for example winsize=7d."],
    ["/tickers/window?symbols=BTCUSDT&winsize=1d&winsize=2d", "Send one window, for example winsize=7d."],
    ...["60m", "24h", "8d", "0m", "01m", "1d2h", "-1d", "7D", "7", ""].map((size): [string, string] => [
      `/tickers/window?symbols=BTCUSDT&winsize=${size}`,
      BAD_WINDOW,
    ]),
    ["/tickers/window", `${NO_SYMBOLS} Send one window, for example winsize=7d.`],
  ])("%s is answered with 422 and a sentence", async (url, sentence) => {
    const response = await service.get(url);
    expect(response.statusCode).toBe(422);
    expect(response.headers["content-type"]).toBe(PLAIN);
    expect(response.body).toBe(sentence);
    expect(service.exchange.requests).toEqual([]);
  });

  it("is answered with 404 when nothing exists there", async () => {
    const response = await service.get("/nothing");
    expect([response.statusCode, response.body]).toEqual([404, "There is nothing at this address."]);
    expect(response.headers["content-type"]).toBe(PLAIN);
  });

  it("is answered with 400 when its address is malformed", async () => {
    const response = await service.get("/%E0%A4");
    expect([response.statusCode, response.body]).toEqual([400, "The address is not well-formed."]);
  });

  it("is answered with a sentence when its body is too large, or no JSON", async () => {
    service.app.post("/echo", async (request) => request.body);
    const echo = (payload: string, type: string) =>
      service.app.inject({ method: "POST", url: "/echo", payload, headers: { "content-type": type } });
    expect((await echo(`"${"x".repeat(300_000)}"`, "application/json")).body).toBe(
      "The request is too large.",
    );
    expect((await echo("{", "application/json")).body).toBe("The request is not well-formed.");
    expect((await echo("a", "text/csv")).body).toBe("The request body must be JSON.");
  });
});

describe("an answer", () => {
  it("carries the id of its request, and nothing about what made it", async () => {
    const { headers } = await service.get("/healthz");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
  });

  it("says nothing about a mistake of ours", async () => {
    service.exchange.listPairs = () => Promise.reject(new Error("secret"));
    const response = await service.get("/assets");
    expect([response.statusCode, response.body]).toEqual([
      500,
      "Something went wrong on our side. Please try again.",
    ]);
  });
});

describe("GET /readyz", () => {
  it("is 200 while the market answers, and while old data can be served", async () => {
    const { get, exchange, clock } = service;
    expect((await get("/readyz")).body).toBe("Ready.");
    exchange.failure = down();
    clock.advance(700_000);
    const response = await get("/readyz");
    expect([response.statusCode, response.body]).toEqual([
      200,
      "Ready with old data because the exchange is failing.",
    ]);
    expect(response.headers["x-data-stale"]).toBe("700");
  });

  it("is 503 with the reason while there is nothing to serve", async () => {
    service.exchange.failure = down();
    const response = await service.get("/readyz");
    expect([response.statusCode, response.body]).toEqual([
      503,
      "The exchange cannot be reached at the moment. Please try again shortly.",
    ]);
  });
});

describe("before the market is chosen", () => {
  it("the service lives, is not ready, and lets who asks for the configuration wait", async () => {
    let choose = () => {};
    const opening = new Promise<void>((resolve) => {
      choose = resolve;
    }).then(() => ({
      market: { pairs: down, tickers: down, window: down } as never,
      config: { market: "live" as const, feed: "wss://feed.test/ws" },
    }));
    const app = await createApp({ log: silentLog(), opening });
    expect((await app.inject("/healthz")).body).toBe("The service runs.");
    const ready = await app.inject("/readyz");
    expect([ready.statusCode, ready.body]).toEqual([503, "The market has not been chosen yet."]);
    const config = app.inject("/config");
    choose();
    expect((await config).json()).toEqual({ market: "live", feed: "wss://feed.test/ws", streamNames: true });
  });
});
