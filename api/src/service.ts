import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Notifier } from "./alerts/watch/notifier.ts";
import { startWatching } from "./alerts/watch/start-watching.ts";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createLimiters } from "./limits/limiters.ts";
import { createLimits } from "./limits/limits.ts";
import { createCachedMarket } from "./market/cached-market.ts";
import { createMarketsReader } from "./market/markets/markets-reader.ts";
import { readMarkets } from "./market/markets/read-markets.ts";
import { reportReads } from "./market/markets/report-reads.ts";
import { openMarket } from "./market/open-market.ts";
import { createRestExchange } from "./market/rest-exchange.ts";
import { createRedisMarket, NOTHING_SHARED } from "./market/shared-market.ts";
import { createWeightLimiter } from "./market/weight-limiter.ts";
import { createMetrics, type Metrics } from "./operations/metrics.ts";
import { createDiskProbe } from "./operations/probe-disk.ts";
import type { PeopleDependencies } from "./people.ts";

/** The running service. */
export type Service = { url: string; stop(): Promise<void> };

type ServiceOptions = {
  config: Config;
  log: Logger;
  /** Absent: the service serves the market only. Alerts are watched where there is somebody who tells members of them. */
  people?: PeopleDependencies & { notifier?: Notifier };
  metrics?: Metrics;
  /** The program that reads the answer for all pairs in a thread of its own; in this thread unless it is set. */
  marketsReader?: URL | undefined;
  /** Where instances share the tickers that they fetched. */
  redis?: Redis | null;
  now?: () => number;
  /** How long `auto` tries the exchange, in ms. */
  trialFor?: number;
  /** How long it still serves after it said that it stops, in ms: who balances the load needs to notice. */
  drainFor?: number;
};

/** Starts the service. It listens at once; the market is chosen meanwhile. @throws when it cannot listen. */
export async function startService({
  config,
  log,
  people,
  metrics = createMetrics({ ofProcess: false }),
  marketsReader,
  redis = null,
  now = Date.now,
  trialFor = 3_000,
  drainFor = 0,
}: ServiceOptions): Promise<Service> {
  const stopping = new AbortController();
  const limiter = createWeightLimiter(now);
  metrics.watch(
    "exchange_weight_used",
    "Request weight used at the exchange in the past minute",
    limiter.used,
  );
  const reader = marketsReader && createMarketsReader(marketsReader);
  const connect = (baseUrl: string) =>
    createCachedMarket(createRestExchange({ baseUrl, log, limiter, onMalformed: metrics.countMalformed }), {
      ...{ now, onRead: metrics.countCacheRead, limiter },
      readMarkets: reportReads(reader?.read ?? readMarkets, { log, onMalformed: metrics.countMalformed }),
      shared: redis === null ? NOTHING_SHARED : createRedisMarket(redis, baseUrl),
    });
  const opening = openMarket({ config: config.market, connect, log, signal: stopping.signal, trialFor });
  const { trustProxy, publicOrigin, internalAddresses, docs, ticketSecret } = config;
  // Each instance counts for itself: the limit protects the process, and Redis would cost more than an answer does.
  const marketLimits = createLimits(createLimiters(), config.limitFactor);
  const app = await createApp({
    ...{ log, opening, trustProxy, publicOrigin, metrics, stopping: stopping.signal },
    ...{ internalAddresses, docs, marketLimits, ticketSecret },
    ...(people && {
      people,
      probeDisk: createDiskProbe(config.dataDir, config.database.engine === "pglite"),
    }),
  });

  const watching = people?.notifier
    ? startWatching({
        ...{ database: people.accounts.database, notifier: people.notifier },
        ...{ opening, log, metrics, now },
      })
    : null;

  async function stop(): Promise<void> {
    stopping.abort();
    // Another instance takes over while this one still answers.
    await Promise.all([delay(drainFor), watching?.stop()]);
    await app.close();
    await reader?.stop();
  }

  try {
    const url = await app.listen({ host: config.host, port: config.port });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
