import type { Redis } from "ioredis";
import { connectRedis, openRedis } from "../operations/open-redis.ts";
import { silentLog } from "./test-log.ts";

/** Where the tests look for Redis. */
export const TEST_REDIS_URL = process.env.TEST_REDIS_URL || "redis://127.0.0.1:6379";

/** A connection to Redis, or null where none is reachable. One that the environment names must be there. */
export async function connectTestRedis(): Promise<Redis | null> {
  const redis = openRedis(TEST_REDIS_URL, silentLog());
  await connectRedis(redis);
  if (redis.status === "ready") return redis;
  redis.disconnect();
  if (process.env.TEST_REDIS_URL) throw new Error(`Redis does not answer at ${TEST_REDIS_URL}.`);
  return null;
}
