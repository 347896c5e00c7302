import * as z from "zod/mini";
import { type DatedTicker, marketTickerSchema } from "../contracts/market.ts";
import type { StreamsResult, Ticker } from "../contracts/streams.ts";
import { hasValues } from "../feed/feed-status.ts";
import type { LocalStore } from "../session/local-store.ts";
import { parseJson } from "../session/parse-json.ts";
import { STORE_KEYS } from "../session/store-keys.ts";
import { toTicker } from "./tickers.ts";

/** The most symbols whose prices are remembered: more than any screen shows, in some 25 KB. */
const MAX_SYMBOLS = 100;

/** How old remembered prices may be, in ms: the change of a past day would say nothing of this one. */
const MAX_AGE = 24 * 3_600_000;

const rememberedSchema = z.record(z.string(), z.extend(marketTickerSchema, { asOf: z.number() }));

type Store = Pick<LocalStore, "get" | "set" | "remove">;

/** The facts of a ticker, without what they meant for the page that showed them. */
function factsOf(ticker: Ticker): DatedTicker {
  const { average, last, pchange, change, volume, qvolume, trades, open, close, asOf } = ticker;
  const { low = last, high = last, openPrice } = ticker;
  // Ids of the feed may start over while nobody looks: any value is newer.
  const lastId = -1;
  return {
    ...{ average, last, pchange, change, low, high, openPrice },
    ...{ volume, qvolume, trades, open, close, lastId, asOf },
  };
}

/** Remembers the prices that a board shows for the next page of this browser. `forgetAccount` removes them. */
export function rememberPrices(store: Store, { tickers }: StreamsResult): void {
  const known = Object.entries(tickers).filter(([, ticker]) => hasValues(ticker));
  if (known.length === 0) return;
  const facts = known.slice(0, MAX_SYMBOLS).map(([symbol, ticker]) => [symbol, factsOf(ticker)]);
  store.set(STORE_KEYS.lastPrices, JSON.stringify(Object.fromEntries(facts)), false);
}

/**
 * Shows the last prices that this browser knows in rows that wait. They wait on, and are greyed with their age: whatever
 * arrives replaces them. What cannot be read, is a day old or comes from the future is left out.
 * @param now in ms since 1970.
 */
export function withLastPrices(result: StreamsResult, store: Store, now: number): StreamsResult {
  const remembered = rememberedSchema.safeParse(parseJson(store.get(STORE_KEYS.lastPrices) ?? "{}"));
  if (!remembered.success) {
    store.remove(STORE_KEYS.lastPrices);
    return result;
  }
  const tickers = { ...result.tickers };
  for (const [symbol, facts] of Object.entries(remembered.data)) {
    const waits = Object.hasOwn(tickers, symbol) && tickers[symbol]?.state === "waiting";
    const isUsable = facts.asOf > now - MAX_AGE && facts.asOf <= now;
    if (waits && isUsable) tickers[symbol] = { ...toTicker(facts, now), state: "waiting" };
  }
  return { ...result, tickers };
}
