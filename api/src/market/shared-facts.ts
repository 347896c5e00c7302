import { type MarketTicker, marketTickerSchema } from "@cointide/shared/contracts/market";
import type { Redis } from "ioredis";
import * as z from "zod/mini";

/** Facts of one symbol, and when they came from the exchange, in ms since 1970. */
export type Entry = { facts: MarketTicker; at: number };

/** The same, or null where the exchange listed the symbol and answered without facts of it. */
export type Checked = { facts: MarketTicker | null; at: number };

/** Facts that one instance fetched and others may use. Never fails: without it, each asks the exchange itself. */
export type SharedFacts = {
  get(key: string): Promise<Checked | null>;
  /** @param lifetime how long others may use it, in ms. */
  set(key: string, entry: Checked, lifetime: number): void;
};

/** For an instance that is alone. */
export const NOTHING_SHARED: SharedFacts = { get: async () => null, set: () => {} };

const entrySchema = z.object({ facts: z.nullable(marketTickerSchema), at: z.number() });

function parse(text: string | null): Checked | null {
  if (text === null) return null;
  try {
    return entrySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** @param market tells apart what different markets say of the same symbol. */
export function createRedisFacts(redis: Redis, market: string): SharedFacts {
  const keyOf = (key: string) => `cointide:facts:${market}:${key}`;
  return {
    get: (key) => redis.get(keyOf(key)).then(parse, () => null),
    set(key, entry, lifetime) {
      redis.set(keyOf(key), JSON.stringify(entry), "PX", lifetime).catch(() => {});
    },
  };
}
