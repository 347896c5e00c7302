import { afterEach, beforeEach, vi } from "vitest";
import type { FeedState } from "../../contracts/events.ts";
import type { Tick } from "../../contracts/streams.ts";
import { createFeedCounters } from "../connection.ts";
import { type FeedClient, type FeedOptions, openFeed } from "../open-feed.ts";
import { FEED_TIMINGS } from "../timings.ts";
import { createFakeFeed } from "./fake-feed.ts";
import { tick, wait } from "./fake-time.ts";

const clients: FeedClient[] = [];

/** Runs each test of a file on fake timers, and closes the feeds that it opened. */
export function runOnFakeTime(): void {
  beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
  afterEach(() => {
    for (const client of clients.splice(0)) client.stop();
    vi.useRealTimers();
  });
}

/** A client of a fake feed, and all that it reports; both run on fake timers. */
export function startOnFakeFeed(options: Partial<FeedOptions> = {}) {
  const feed = createFakeFeed();
  const counters = createFeedCounters();
  const states: FeedState[] = ["idle"];
  const gaps: string[][] = [];
  const newest = new Map<string, Tick>();
  const onChange = () => {
    const { state } = client.status();
    if (state !== states.at(-1)) states.push(state);
  };
  const client = openFeed({
    feed: "ws://feed/ws",
    webSocket: feed.webSocket,
    random: () => 0.5,
    timings: FEED_TIMINGS,
    counters,
    events: {
      onTick: (taken) => newest.set(taken.symbol, taken).has(taken.symbol),
      onGap: (symbols) => gaps.push([...symbols]),
      onChange,
    },
    ...options,
  });
  clients.push(client);
  return {
    ...{ feed, client, counters, states, gaps },
    state: () => states.at(-1),
    lastOf: (symbol: string) => newest.get(symbol)?.last,
  };
}

/** The same, where all symbols have ticked already. */
export async function startLive(symbols: readonly string[], options: Partial<FeedOptions> = {}) {
  const bench = startOnFakeFeed(options);
  bench.client.setSymbols(symbols);
  await wait(10);
  tick(bench.feed.socket(), symbols);
  await wait(100);
  return bench;
}
