import { type Exchange, startExchange } from "@cointide/exchange-sim/exchange";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCachedMarket } from "../../market/cached-market.ts";
import { createRestExchange } from "../../market/rest-exchange.ts";
import { createWeightLimiter } from "../../market/weight-limiter.ts";
import { createMetrics } from "../../operations/metrics.ts";
import { ONE_ENGINE, setUpDatabase } from "../../testing/databases.ts";
import { silentLog } from "../../testing/test-log.ts";
import { createWatchBench, type WatchBench } from "../../testing/watch-bench.ts";
import { startWatching } from "./start-watching.ts";
import { WATCH_TIMINGS } from "./timings.ts";

const MINUTE = 60_000;
const soon = { timeout: 10_000, interval: 50 };

describe.each(ONE_ENGINE)("watching the simulated exchange on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let bench: WatchBench;
  let exchange: Exchange;
  const undo: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    bench = createWatchBench(opened.database);
    exchange = await startExchange({ seed: 7, moveEveryTick: true, tickMs: 200 });
    undo.push(exchange.stop);
  });
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
    await bench.clear();
  });

  function start() {
    const limiter = createWeightLimiter(Date.now);
    const market = createCachedMarket(
      createRestExchange({ baseUrl: exchange.restUrl, log: silentLog(), limiter }),
      { limiter },
    );
    const watching = startWatching({
      ...{ database: opened.database, log: silentLog(), metrics: createMetrics({ ofProcess: false }) },
      opening: Promise.resolve({ market, config: { market: "simulated", feed: exchange.feedUrl } }),
      notifier: { enqueue: async (_, all) => void bench.told.push(...all) },
      timings: { ...WATCH_TIMINGS, readChanges: 100, checkpoint: 200 },
    });
    undo.push(watching.stop);
    return { limiter, stop: watching.stop };
  }

  it("reads what was missed and then judges its ticks, through a connection of its own", async () => {
    const { limiter } = start();
    // Whatever the price is, it is near.
    const near = { kind: "near", price: "100000", percent: 50 } as const;
    await bench.addAlert(near, { isArmed: true, since: Date.now() - 5 * MINUTE, watched: true });
    await expect.poll(() => bench.told, soon).toHaveLength(1);
    expect(bench.told[0]?.source).toBe("klines");
    // Two for each page of klines, and one for the time.
    expect(limiter.used()).toBeLessThan(6);
    // The exchange counts anew each minute.
    expect(exchange.usedWeight()).toBeLessThanOrEqual(limiter.used());

    await bench.addAlert(
      { kind: "moves", percent: 0.01, window: "5m" },
      { repeatAfter: 1, since: Date.now() - 5 * MINUTE },
    );
    await expect.poll(() => bench.told.length, soon).toBeGreaterThan(1);
    await bench.addAlert(near, { isArmed: true, since: Date.now(), watched: true });
    await expect.poll(() => bench.told.at(-1)?.source, soon).toBe("tick");
    exchange.faults.apply({ kind: "drop" });
    await expect.poll(() => exchange.pastConnections().length, soon).toBe(1);
    await expect.poll(() => exchange.connections().length, soon).toBe(1);
    await bench.addAlert(near, { isArmed: true, since: Date.now(), watched: true });
    await expect.poll(() => bench.told.length, soon).toBeGreaterThan(3);
  }, 40_000);
});
