import { GAP_LENGTHS, type GapRequest } from "@cointide/shared/alerts/gap-plan";
import type { Alert, AlertCondition } from "@cointide/shared/contracts/alerts";
import type { Kline } from "@cointide/shared/contracts/klines";
import type { AlertPlan } from "../watcher-messages.ts";

export const MINUTE = 60_000;
/** A Wednesday, at noon. */
export const NOON = Date.UTC(2026, 10, 25, 12);

export const idOf = (number: number): string => number.toString(16).padStart(24, "0");

export const above = (price: number): AlertCondition => ({ kind: "above", price: `${price}` });

export const samplePlan = (condition: AlertCondition, rest: Partial<AlertPlan> = {}): AlertPlan => ({
  ...{ id: idOf(1), symbol: "BTCUSDT", condition, repeatAfter: null, note: "" },
  ...{ crossings: 0, crossedAt: null, begin: null, ...rest },
});

export const sampleAlert = (condition: AlertCondition, rest: Partial<Alert> = {}): Alert => ({
  ...{ id: idOf(1), symbol: "BTCUSDT", condition, repeatAfter: null, note: "", status: "active" },
  ...{ createdAt: NOON - 60 * MINUTE, crossings: 0, crossedAt: null, ...rest },
});

/** A price at each of some times in ms since 1970, as an exchange that remembers them. */
export type PricePath = readonly (readonly [at: number, price: number])[];

const lastBefore = (path: PricePath, time: number): number | undefined =>
  path.findLast(([at]) => at < time)?.[1];

/** The kline of an exchange that begins at `openTime`; null before the first price. Where nobody trades, the price stays. */
function klineAt(path: PricePath, openTime: number, length: number, now: number): Kline | null {
  const before = lastBefore(path, openTime);
  const within = path.filter(([at]) => at >= openTime && at < openTime + length && at <= now);
  const prices = within.length > 0 || before === undefined ? within.map(([, price]) => price) : [before];
  if (prices.length === 0) return null;
  return [
    ...([openTime, `${prices[0]}`, `${Math.max(...prices)}`] as const),
    ...([`${Math.min(...prices)}`, `${prices.at(-1)}`, 1] as const),
  ];
}

/** What an exchange answers of a path: the oldest klines that open at `from` or later, up to now. */
export function klinesIn(path: PricePath, { interval, from, limit }: GapRequest, now = Date.now()): Kline[] {
  const length = GAP_LENGTHS[interval];
  const first = Math.ceil(Math.max(from, path[0]?.[0] ?? 0) / length) * length;
  const count = Math.min(limit, Math.max(0, Math.ceil((now + 1 - first) / length)));
  const openTimes = Array.from({ length: count }, (_, at) => first + at * length);
  return openTimes
    .map((openTime) => klineAt(path, openTime, length, now))
    .filter((kline): kline is Kline => kline !== null);
}
