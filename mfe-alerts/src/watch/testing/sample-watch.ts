import type { Alert, AlertCondition } from "@cointide/shared/contracts/alerts";
import {
  intervalLength,
  type Kline,
  type KlineInterval,
  openTimeAt,
} from "@cointide/shared/contracts/klines";
import type { AlertPlan, KlineSpan } from "../watcher-messages.ts";

export const MINUTE = 60_000;
/** A Wednesday, at noon. */
export const NOON = Date.UTC(2026, 10, 25, 12);

export const idOf = (number: number): string => number.toString(16).padStart(24, "0");

export const above = (price: number): AlertCondition => ({ kind: "above", price: `${price}` });

export const samplePlan = (condition: AlertCondition, rest: Partial<AlertPlan> = {}): AlertPlan => ({
  ...{ id: idOf(1), symbol: "BTCUSDT", condition, repeatAfter: null, note: "" },
  ...{ crossings: 0, crossedAt: null, begin: null, missedSince: null, ...rest },
});

export const sampleAlert = (condition: AlertCondition, rest: Partial<Alert> = {}): Alert => ({
  ...{ id: idOf(1), symbol: "BTCUSDT", condition, repeatAfter: null, note: "", status: "active" },
  ...{ createdAt: NOON - 60 * MINUTE, crossings: 0, crossedAt: null, ...rest },
});

/** A price at each of some times in ms since 1970, as an exchange that remembers them. */
export type PricePath = readonly (readonly [at: number, price: number])[];

const made = new WeakMap<PricePath, Map<KlineInterval, Kline[]>>();

function makeKlines(path: PricePath, interval: KlineInterval): Kline[] {
  const byOpen = new Map<number, number[]>();
  for (const [at, price] of path) {
    const openTime = openTimeAt(interval, at);
    const prices = byOpen.get(openTime);
    if (prices === undefined) byOpen.set(openTime, [price]);
    else prices.push(price);
  }
  return [...byOpen].map(([openTime, prices]) => [
    ...([openTime, `${prices[0]}`, `${Math.max(...prices)}`] as const),
    ...([`${Math.min(...prices)}`, `${prices.at(-1)}`, 1] as const),
  ]);
}

/** The klines that an exchange makes of a path, the oldest first. */
export function klinesOf(path: PricePath, interval: KlineInterval): Kline[] {
  const known = made.get(path) ?? new Map<KlineInterval, Kline[]>();
  const klines = known.get(interval) ?? makeKlines(path, interval);
  made.set(path, known.set(interval, klines));
  return klines;
}

/** The klines of a path that lie in a span. */
export const klinesIn = (path: PricePath, { interval, from, to }: KlineSpan): Kline[] =>
  klinesOf(path, interval).filter(
    ([openTime]) => openTime + intervalLength(interval) > from && openTime < (to ?? Number.POSITIVE_INFINITY),
  );
