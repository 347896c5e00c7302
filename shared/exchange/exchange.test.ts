import { type Exchange, startExchange } from "@cointide/exchange-sim/exchange";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import type { Tick } from "../contracts/streams.ts";
import { createFeedCounters, type FeedWebSocketClass } from "./connection.ts";
import { type FeedClient, openFeed } from "./open-feed.ts";
import { FEED_TIMINGS } from "./timings.ts";

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

let exchange: Exchange;
let client: FeedClient | undefined;
beforeEach(async () => {
  exchange = await startExchange({ port: 0, seed: 7, tickMs: 50 });
});
afterEach(async () => {
  client?.stop();
  await exchange.stop();
});

it("gives a server each tick of the requested symbols, and reports gaps", async () => {
  const ticks: Tick[] = [];
  const gaps: string[][] = [];
  client = openFeed({
    feed: exchange.feedUrl,
    webSocket: WebSocket as unknown as FeedWebSocketClass,
    random: Math.random,
    counters: createFeedCounters(),
    timings: { ...FEED_TIMINGS, backOffBase: 25, check: 25 },
    events: {
      onTick: (tick) => ticks.push(tick) > 0,
      onGap: (symbols) => gaps.push([...symbols].sort()),
    },
  });
  client.setSymbols(["BTCUSDT", "ETHUSDT"]);
  await until(() =>
    expect(new Set(ticks.map(({ symbol }) => symbol))).toEqual(new Set(["BTCUSDT", "ETHUSDT"])),
  );
  expect(client.status().state).toBe("live");
  expect(client.status().lastTickAt).toBeGreaterThanOrEqual(ticks.at(-1)?.arrivedAt ?? 0);
  expect(gaps).toEqual([]);
  exchange.faults.apply({ kind: "drop" });
  await until(() => expect(gaps).toEqual([["BTCUSDT", "ETHUSDT"]]));
  const before = ticks.length;
  await until(() => expect(ticks.length).toBeGreaterThan(before));
});
