// @vitest-environment happy-dom

import { createApiClient } from "@cointide/shared/api/client";
import { createLocalStore } from "@cointide/shared/session/local-store";
import { createSessionStore } from "@cointide/shared/session/session-store";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getMarkets } from "./get-markets.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const session = createSessionStore(
  createLocalStore(
    () => createMemoryStorage(),
    () => {},
  ),
);
const api = createApiClient("https://service.test", session);

const BTC = ["1.50", "1.20", "2", "1", "25.000", 10, 15, 15, 7] as const;
const MARKETS = {
  markets: [
    ["BTCUSDT", "BTC", "USDT", BTC],
    ["ETHUSDT", "ETH", "USDT", [...BTC, 20_000]],
    ["SOLUSDT", "SOL", "USDT", null],
  ],
};
/** Answers each request with them. Gives the addresses that were requested. */
function markets(headers: HeadersInit): string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    sent.push(url);
    return new Response(JSON.stringify(MARKETS), { headers });
  });
  return sent;
}

it("gets all pairs, each with the moment at which its ticker was true", async () => {
  const sent = markets({ age: "8" });
  const { asOf, markets: rows } = await getMarkets(api);
  expect(sent).toEqual(["https://service.test/markets"]);
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
