import { existsSync } from "node:fs";
import { extname } from "node:path";
import { SettingsError } from "@cointide/server/settings";
import { type Config, readConfig } from "./config.ts";
import { createLog } from "./operations/log.ts";
import { createMetrics } from "./operations/metrics.ts";
import { connectRedis, openRedis } from "./operations/open-redis.ts";
import { startService } from "./service.ts";
import { startErrorMessage } from "./start-error.ts";
import { startPeople } from "./start-people.ts";

/** How long the service still serves after it said that it stops, in ms. */
const DRAIN_FOR = 300;
/** How long open requests may take to end when the service stops, in ms. */
const STOP_WITHIN = 5_000;

/** Beside this program where both are bundled. Sources do without it: threads of Node 20 load no TypeScript. */
const MARKETS_READER = import.meta.url.endsWith(".ts")
  ? undefined
  : new URL(`markets-reader.worker${extname(import.meta.url)}`, import.meta.url);

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function configure(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof SettingsError) giveUp(error.message);
    throw error;
  }
}

function stopOnSignal(end: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_WITHIN).unref();
    void end().then(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

const config = configure();
const log = createLog(undefined, config.logLevel);
try {
  const metrics = createMetrics({ ofProcess: true });
  const redis = config.redisUrl === null ? null : openRedis(config.redisUrl, log);
  if (redis) await connectRedis(redis);
  const people = await startPeople({ config, log, metrics, redis });
  const service = await startService({
    ...{ config, log, people, metrics, redis, drainFor: DRAIN_FOR },
    marketsReader: MARKETS_READER,
  });
  stopOnSignal(async () => {
    await service.stop();
    await people.stop();
    redis?.disconnect();
  });
} catch (error) {
  giveUp(startErrorMessage(error, config) ?? `The service could not start: ${String(error)}`);
}
