import { type Exchange, startExchange } from "@cointide/exchange-sim/exchange";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { WebSocket } from "ws";
import type { FeedWebSocketClass } from "../exchange/connection.ts";
import type { TickPipelineOptions } from "../ticks/pipeline.ts";
import { TIMINGS, type Timings } from "../ticks/timings.ts";
import { startBench, stopBenches } from "./pipeline-bench.ts";

/** Gives each test of a file its own simulated exchange, on real time, and stops the test's pipelines. */
export function runOnExchange(onStart: (exchange: Exchange) => void): void {
  // All is slow where the machine is busy.
  vi.setConfig({ testTimeout: 60_000 });
  let exchange: Exchange;
  beforeEach(async () => {
    exchange = await startExchange({ port: 0, seed: 7, tickMs: 50 });
    onStart(exchange);
  });
  afterEach(async () => {
    stopBenches();
    await exchange.stop();
  });
}

/** The pipeline's times shortened, save the limit of messages, which the exchange counts in true seconds. */
export const FAST: Timings = {
  ...TIMINGS,
  ...{ flush: 50, check: 25, answer: 250, emptyRow: 5 },
  ...{ backOffBase: 25, backOffCap: 1_500, refusedRetry: 300 },
};
/** The same where silence is what a test is about. */
export const IMPATIENT: Timings = { ...FAST, silence: 600 };

/** Waits in real time, and for long where the machine is busy. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 40_000, interval: 10 });

type Bench = ReturnType<typeof startBench>;

/** A pipeline on a simulated exchange. */
export const startOnExchange = (
  { feedUrl }: Exchange,
  symbols: readonly string[],
  options: Partial<TickPipelineOptions> = {},
): Bench =>
  startBench(symbols, {
    feed: feedUrl,
    webSocket: WebSocket as unknown as FeedWebSocketClass,
    timings: FAST,
    ...options,
  });

/** The same, where all symbols have values already. */
export async function startLiveOnExchange(
  exchange: Exchange,
  symbols: readonly string[],
  options: Partial<TickPipelineOptions> = {},
): Promise<Bench> {
  const bench = startOnExchange(exchange, symbols, options);
  bench.pipeline.setSymbols(symbols);
  await until(() => expect(symbols.filter((symbol) => bench.ticker(symbol).asOf === 0)).toEqual([]));
  return bench;
}

/** Every value that a row takes from now on. */
export function recordRow(bench: Bench, symbol: string) {
  const shown = [bench.ticker(symbol)];
  bench.queryClient.getQueryCache().subscribe(() => {
    const ticker = bench.ticker(symbol);
    if (ticker !== shown.at(-1)) shown.push(ticker);
  });
  return shown;
}

/** Waits until the row has taken `count` ticks more; each brings its arrival, whatever the exchange's clock says. */
export async function untilTicks(bench: Bench, symbol: string, count: number): Promise<void> {
  for (let taken = 0; taken < count; taken += 1) {
    const { arrivedAt } = bench.ticker(symbol);
    await until(() => expect(bench.ticker(symbol).arrivedAt).toBeGreaterThan(arrivedAt));
  }
}
