import { afterEach, beforeEach, vi } from "vitest";
import type { Tick } from "../contracts/streams.ts";
import type { TickPipelineOptions } from "../ticks/pipeline.ts";
import { createFakeFeed, type FakeSocket } from "./fake-feed.ts";
import { startBench, stopBenches } from "./pipeline-bench.ts";
import { sampleTick, wireTick } from "./sample-ticks.ts";

/** Runs each test of a file on fake timers, and stops its pipelines. */
export function runOnFakeTime(): void {
  beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
  afterEach(() => {
    stopBenches();
    vi.useRealTimers();
  });
}

/** A pipeline on a fake feed; both run on fake timers. */
export function startOnFakeFeed(symbols: readonly string[], options: Partial<TickPipelineOptions> = {}) {
  const feed = createFakeFeed();
  return { ...startBench(symbols, { feed: "ws://feed/ws", webSocket: feed.webSocket, ...options }), feed };
}

/** The same, where all symbols have ticked already. */
export async function startLive(symbols: readonly string[], options: Partial<TickPipelineOptions> = {}) {
  const bench = startOnFakeFeed(symbols, options);
  bench.pipeline.setSymbols(symbols);
  await wait(10);
  tick(bench.feed.socket(), symbols);
  await wait(100);
  return bench;
}

/** Lets fake time pass. */
export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let lastTradeId = 1_000;

/** Sends a tick of each symbol, as of now and after one more trade; `facts` are what a test is about. */
export function tick(
  socket: FakeSocket,
  symbols: readonly string[],
  last = "11",
  facts: Partial<Tick> = {},
): void {
  lastTradeId += 1;
  const now = Date.now();
  for (const symbol of symbols) {
    socket.deliver(wireTick(sampleTick(symbol, { asOf: now, close: now, lastTradeId, last, ...facts })));
  }
}

/** Lets fake time pass while these symbols tick once a second on the newest connection. */
export async function tickFor(
  feed: ReturnType<typeof createFakeFeed>,
  symbols: readonly string[],
  ms: number,
): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    tick(feed.socket(), symbols);
    await wait(1_000);
  }
}
