import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";

/** How long a request may wait for Redis before it goes on without, in ms. */
const COMMAND_TIMEOUT = 500;
const MAX_PAUSE = 2_000;

/**
 * Connects to Redis, and again whenever the connection is lost. Commands fail at once while there is no
 * connection: what is kept there is shared, never needed.
 */
export function openRedis(url: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_PAUSE),
  });
  let failing = false;
  redis.on("error", (error) => {
    if (!failing) log.warn({ err: error }, "Redis cannot be reached");
    failing = true;
  });
  redis.on("ready", () => {
    if (failing) log.info("Redis can be reached again");
    failing = false;
  });
  return redis;
}

/** Waits for the first connection; a Redis that is down is no reason to wait longer. */
export async function connectRedis(redis: Redis): Promise<void> {
  await redis.connect().catch(() => {});
}
