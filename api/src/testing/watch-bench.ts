import { randomBytes, randomUUID } from "node:crypto";
import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { createFakeFeed } from "@cointide/shared/exchange/testing/fake-feed";
import { sampleTick, wireTick } from "@cointide/shared/exchange/testing/sample-ticks";
import { FEED_TIMINGS } from "@cointide/shared/exchange/timings";
import { asc, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { expect } from "vitest";
import type { Notifier, RecordedCrossing } from "../alerts/watch/notifier.ts";
import { startWatching } from "../alerts/watch/start-watching.ts";
import { WATCH_TIMINGS, type WatchTimings } from "../alerts/watch/timings.ts";
import type { Database } from "../database/database.ts";
import { alerts, crossings, leases, users, watermarks } from "../database/schema.ts";
import { ExchangeError } from "../market/exchange.ts";
import type { Market } from "../market/market.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { createMetrics } from "../operations/metrics.ts";
import { createPricePaths } from "./price-paths.ts";
import { silentLog } from "./test-log.ts";

/** How long a test waits for what an instance is to do, and how often it looks, in ms. */
export const SOON = { timeout: 8_000, interval: 20 };

const FAST: WatchTimings = {
  ...WATCH_TIMINGS,
  ...{
    lease: 600,
    renew: 150,
    acquire: 50,
    readChanges: 50,
    checkpoint: 100,
    batch: 10,
    retry: 20,
    retryCap: 200,
  },
};

type AlertFacts = Partial<{
  symbol: string;
  repeatAfter: number | null;
  since: number;
  userId: string;
  isArmed: boolean;
  watched: boolean;
}>;

type InstanceOptions = {
  database?: Database;
  log?: Logger;
  timings?: Partial<WatchTimings>;
  notifier?: Notifier;
};

/** Makes an account that may have alerts. */
async function addMember(database: Database): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await database
    .insert(users)
    .values({ id, name: "Ada", email, emailKey: email, passwordHash: "-", createdAt: new Date() });
  return id;
}

/** Makes a member's alert, of a member of its own if need be. */
async function addAlert(
  database: Database,
  condition: AlertCondition,
  facts: AlertFacts = {},
): Promise<string> {
  const { symbol = "BTCUSDT", repeatAfter = null, since = Date.now(), isArmed = false } = facts;
  const id = randomBytes(12).toString("hex");
  await database.insert(alerts).values({
    ...{ id, symbol, repeatAfter, isArmed, note: "Sell." },
    userId: facts.userId ?? (await addMember(database)),
    condition: JSON.stringify(condition),
    ...{ status: "active" as const, since: new Date(since), watchedRevision: facts.watched ? 1 : 0 },
    ...{ createdAt: new Date(), changedAt: sql`clock_timestamp()` },
  });
  return id;
}

type Request = { symbol: string; interval: string; start: number };
/** How the exchange behaves; a test may change it at any time. */
type Conduct = {
  isDown: boolean;
  hasSeconds: boolean;
  unlisted: Set<string>;
  /** Klines that it sends malformed. */
  isMalformed: (openTime: number, interval: string) => boolean;
  /** Whether it sends each kline twice. */
  isRepeating: boolean;
};

const createConduct = (): Conduct => ({
  ...{ isDown: false, hasSeconds: true, isRepeating: false, unlisted: new Set() },
  isMalformed: () => false,
});

function createKlinesFrom(
  paths: ReturnType<typeof createPricePaths>,
  exchange: Conduct,
  requests: Request[],
): Market["klinesFrom"] {
  return async (symbol, interval, start, limit) => {
    requests.push({ symbol, interval, start });
    if (exchange.isDown) throw new ExchangeError("unreachable", 0);
    if (interval === "1s" && !exchange.hasSeconds) throw new ExchangeError("bad-interval", 0);
    if (exchange.unlisted.has(symbol)) return null;
    const sent = paths.klinesFrom(symbol, interval, start, limit);
    const klines = sent.filter(([openTime]) => !exchange.isMalformed(openTime, interval));
    return { klines, sent: exchange.isRepeating ? 2 * sent.length : sent.length };
  };
}

/** An exchange whose prices a test makes, members' alerts, and instances that watch them on one database. */
export function createWatchBench(database: Database) {
  const paths = createPricePaths();
  const requests: Request[] = [];
  const exchange = createConduct();
  const instances = new Set<{
    feed: ReturnType<typeof createFakeFeed>;
    stop(): Promise<void>;
    kill(): void;
  }>();
  const told: RecordedCrossing[] = [];
  let lastTradeId = 1_000;

  const klinesFrom = createKlinesFrom(paths, exchange, requests);

  function start({
    database: own = database,
    log = silentLog(),
    timings = {},
    notifier,
  }: InstanceOptions = {}) {
    const feed = createFakeFeed();
    const metrics = createMetrics({ ofProcess: false });
    const market = { klinesFrom, exchangeTime: () => Date.now(), isTimeMeasured: () => true };
    const open = { market, config: { market: "simulated", feed: "ws://feed/ws" } };
    const watching = startWatching({
      ...{ database: own, log, metrics, webSocket: feed.webSocket, feedTimings: FEED_TIMINGS },
      opening: Promise.resolve(open as unknown as OpenMarket),
      timings: { ...FAST, ...timings },
      notifier: notifier ?? { enqueue: async (_, all) => void told.push(...all) },
    });
    const instance = {
      ...{ feed, metrics },
      /** Whether it has heard a tick of each symbol that it watches, and misses no price before. */
      async isLive(): Promise<boolean> {
        const text = await metrics.register.metrics();
        return /alert_symbols_watched [1-9]/.test(text) && /alert_symbols_behind 0/.test(text);
      },
      /** Whether the exchange knows that it wants ticks of the symbol. */
      hears: (symbol = "BTCUSDT") =>
        feed.open().some(({ streams }) => streams.has(`${symbol.toLowerCase()}@ticker`)),
      async stop() {
        instances.delete(instance);
        await watching.stop();
      },
      /** Takes its feed away; its database is the test's to take. */
      kill() {
        instances.delete(instance);
        ended.push(watching.stop);
        for (const socket of feed.open()) socket.drop();
        feed.conduct.connects = "hangs";
      },
    };
    instances.add(instance);
    return instance;
  }
  const ended: (() => Promise<void>)[] = [];

  return {
    ...{ paths, requests, exchange, told, start },
    addMember: () => addMember(database),
    addAlert: (condition: AlertCondition, facts?: AlertFacts) => addAlert(database, condition, facts),
    /** Makes a trade at this price; subscribers get its tick. */
    trade(price: number, symbol = "BTCUSDT", at = Date.now()): void {
      paths.add(symbol, { at, price });
      lastTradeId += 1;
      const frame = wireTick(sampleTick(symbol, { asOf: at, close: at, last: `${price}`, lastTradeId }));
      for (const { feed } of instances)
        for (const socket of feed.open())
          if (socket.streams.has(`${symbol.toLowerCase()}@ticker`)) socket.deliver(frame);
    },
    /** What happened while nobody looked. */
    past: (price: number, at: number, symbol = "BTCUSDT") => paths.add(symbol, { at, price }),
    log: () => database.select().from(crossings).orderBy(asc(crossings.ordinal)),
    alert: async (id: string) => (await database.select().from(alerts)).find((row) => row.id === id),
    async clear(): Promise<void> {
      for (const instance of [...instances]) await instance.stop();
      for (const stop of ended.splice(0)) await stop();
      for (const table of [watermarks, leases]) await database.delete(table);
    },
  };
}

export type WatchBench = ReturnType<typeof createWatchBench>;

type Instance = ReturnType<WatchBench["start"]>;

/** Starts an instance, and waits until it hears ticks of BTCUSDT. */
export async function startLive(bench: WatchBench, options?: InstanceOptions): Promise<Instance> {
  const instance = bench.start(options);
  await expect.poll(() => instance.hears(), SOON).toBe(true);
  return instance;
}

/** Waits until an instance misses no price. */
export const expectLive = (instance: Instance): Promise<void> =>
  expect.poll(instance.isLive, SOON).toBe(true);

/** The price and the source of each crossing that is recorded. */
export const crossingsOf = async (bench: WatchBench) =>
  (await bench.log()).map(({ price, source }) => [price, source]);
