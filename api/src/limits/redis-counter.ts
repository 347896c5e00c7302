import type { Redis } from "ioredis";
import type { Count, Counter } from "./counter.ts";

/** One step for Redis, so that a key never stays without an end. */
const ADD = `
local count = redis.call("INCR", KEYS[1])
if count == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return {count, redis.call("PTTL", KEYS[1])}`;

const TAKE_BACK = `
local count = tonumber(redis.call("GET", KEYS[1]) or "0")
if count > 0 then redis.call("DECR", KEYS[1]) end`;

const keyOf = (key: string) => `cointide:limit:${key}`;

/** Counts in Redis, for all instances together. */
export function createRedisCounter(redis: Redis): Counter {
  return {
    async add(key, window): Promise<Count> {
      const [count, endsIn] = (await redis.eval(ADD, 1, keyOf(key), window)) as [number, number];
      return { count, endsIn };
    },
    async takeBack(key) {
      await redis.eval(TAKE_BACK, 1, keyOf(key));
    },
  };
}
