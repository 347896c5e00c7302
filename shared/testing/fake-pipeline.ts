import { afterEach, beforeEach, vi } from "vitest";
import { createFakeFeed } from "../exchange/testing/fake-feed.ts";
import { tick, wait } from "../exchange/testing/fake-time.ts";
import type { TickPipelineOptions } from "../ticks/pipeline.ts";
import { startBench, stopBenches } from "./pipeline-bench.ts";

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
