// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSessionStore } from "../session/session-store.ts";
import { stubService } from "../testing/fake-service.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { createApiClient } from "./client.ts";
import { beginEarly } from "./early-requests.ts";
import { getChanges } from "./get-changes.ts";
import { getMarkets } from "./get-markets.ts";
import { getStreams } from "./get-streams.ts";
import { getTickers, tickersOf } from "./get-tickers.ts";
import { requestUrl } from "./request-url.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.cointideEarly = undefined;
});

const session = createSessionStore(createMemoryStore());
const api = createApiClient("https://service.test", session);
const TICKER = {
  ...{ average: "1.50", last: "2.00", pchange: "-0.004", change: "-1", high: "3", low: "1" },
  ...{ volume: 1, qvolume: 2, trades: 3, open: 4, close: 5, lastId: 6 },
};
/** A ticker without an age is as old as its request. */
const DATED = { ...TICKER, asOf: 1_000_000 };
const answer = (value: unknown) => stubService(() => new Response(JSON.stringify(value)));

it("gets the tickers of exactly the symbols that it is given, decimals as they came", async () => {
  const sent = answer({ BTCUSDT: TICKER });
  expect(await getTickers(api, ["BTCUSDT", "XRPUSDT"])).toEqual({ BTCUSDT: DATED });
  expect(sent[0]?.url.pathname).toBe("/tickers");
  expect(sent[0]?.url.searchParams.getAll("symbols")).toEqual(["BTCUSDT", "XRPUSDT"]);
});

it("dates each ticker by its own age, and keeps what is not known", async () => {
  answer({ BTCUSDT: { ...TICKER, age: 84_000 }, ETHUSDT: TICKER, SOLUSDT: null });
  expect(await getTickers(api, ["BTCUSDT", "ETHUSDT", "SOLUSDT"])).toEqual({
    BTCUSDT: { ...TICKER, asOf: 916_000 },
    ETHUSDT: DATED,
    SOLUSDT: null,
  });
});

it("counts as age what the answer took", async () => {
  stubService(() => {
    vi.setSystemTime(1_005_000);
    return new Response(JSON.stringify({ BTCUSDT: { ...TICKER, age: 2_000 } }));
  });
  expect((await getTickers(api, ["BTCUSDT"])).BTCUSDT?.asOf).toBe(998_000);
});

it("counts as age how long an answer waited that was asked for early", async () => {
  answer({ BTCUSDT: { ...TICKER, age: 2_000 } });
  beginEarly(requestUrl("https://service.test", tickersOf(["BTCUSDT"])), null);
  vi.setSystemTime(1_020_000);
  expect((await getTickers(api, ["BTCUSDT"])).BTCUSDT?.asOf).toBe(998_000);
});

it("dates the tickers of an account's streams", async () => {
  answer({ streams: [], tickers: { BTCUSDT: { ...TICKER, age: 9_000, state: "live" } } });
  expect((await getStreams(api)).tickers.BTCUSDT).toEqual({ ...TICKER, asOf: 991_000, state: "live" });
});

it("refuses tickers whose decimals are none", async () => {
  answer({ BTCUSDT: { ...TICKER, last: "NaN" } });
  await expect(getTickers(api, ["BTCUSDT"])).rejects.toMatchObject({ status: 502 });
});

const BTC = ["1.50", "1.20", "2", "1", "25.000", 10, 15, 15, 7] as const;
const MARKETS = {
  markets: [
    ["BTCUSDT", "BTC", "USDT", BTC],
    ["ETHUSDT", "ETH", "USDT", [...BTC, 20_000]],
    ["SOLUSDT", "SOL", "USDT", null],
  ],
};
const markets = (headers: HeadersInit) =>
  stubService(() => new Response(JSON.stringify(MARKETS), { headers }));

it("gets all pairs, each with the moment at which its ticker was true", async () => {
  const sent = markets({ age: "8" });
  const { asOf, markets: rows } = await getMarkets(api);
  expect(sent[0]?.url.pathname).toBe("/markets");
  // Its age was up to 9 s.
  expect(asOf).toBe(991_000);
  expect(rows).toEqual([
    {
      ...{ symbol: "BTCUSDT", base: "BTC", quote: "USDT" },
      ticker: {
        ...{ last: "1.50", openPrice: "1.20", high: "2", low: "1", pchange: "25.000" },
        ...{ volume: 10, qvolume: 15, usdt: 15, lastId: 7, asOf: 991_000 },
      },
    },
    expect.objectContaining({ symbol: "ETHUSDT", ticker: expect.objectContaining({ asOf: 971_000 }) }),
    { symbol: "SOLUSDT", base: "SOL", quote: "USDT", ticker: null },
  ]);
});

it("takes all pairs for as old as their request where the service says no age", async () => {
  for (const headers of [new Headers(), new Headers({ age: "unknown" })]) {
    markets(headers);
    expect((await getMarkets(api)).asOf).toBe(1_000_000);
  }
});

it("gets the prices at the beginning of spans, with what is not known", async () => {
  const sent = answer({ BTCUSDT: { "1h": "1.50", "7d": null }, ETHUSDT: {} });
  expect(await getChanges(api, ["BTCUSDT", "ETHUSDT"], ["1h", "7d"])).toEqual({
    ...{ BTCUSDT: { "1h": "1.50", "7d": null }, ETHUSDT: {} },
  });
  expect(sent[0]?.url.pathname).toBe("/tickers/changes");
  expect(sent[0]?.url.searchParams.getAll("spans")).toEqual(["1h", "7d"]);
});
