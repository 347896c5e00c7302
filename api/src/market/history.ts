import {
  HISTORY_POINTS,
  HISTORY_STEP,
  type TickerHistories,
  type TickerHistory,
} from "@cointide/shared/contracts/history";
import type { Kline } from "@cointide/shared/contracts/klines";
import type { KlineCache, KlineSpan } from "./kline-cache.ts";
import type { Histories } from "./market.ts";
import type { CachedKlines } from "./shared-market.ts";

/** A page shows the live price at the end, so that its past may be some minutes old. */
const HISTORY_SPAN: KlineSpan = { interval: "30m", limit: HISTORY_POINTS, freshFor: 600_000 };

/** Where a kline has them. */
const OPEN_TIME = 0;
const CLOSE = 4;

/** The closes at equal distances: while a pair's trading is halted, the exchange has no klines. */
function closesOf(klines: readonly Kline[], openTime: number): string[] {
  const closes: string[] = [];
  let at = 0;
  for (let time = openTime - (HISTORY_POINTS - 1) * HISTORY_STEP; time <= openTime; time += HISTORY_STEP) {
    while ((klines[at + 1]?.[OPEN_TIME] ?? Number.POSITIVE_INFINITY) <= time) at += 1;
    const kline = klines[at];
    if (kline && kline[OPEN_TIME] <= time) closes.push(kline[CLOSE]);
  }
  return closes;
}

/** The closes of klines that many people read are made once. */
const knownCloses = new WeakMap<CachedKlines, string[]>();

function historyOf(cached: CachedKlines, time: number): TickerHistory | null {
  const openTime = cached.klines.at(-1)?.[OPEN_TIME];
  if (openTime === undefined) return null;
  const closes = knownCloses.get(cached) ?? closesOf(cached.klines, openTime);
  knownCloses.set(cached, closes);
  return { closes, openTime, age: Math.max(0, time - cached.at) };
}

/** @throws {ExchangeError} when the exchange fails and nothing is known of any of the symbols. */
export async function readHistories(
  cache: KlineCache,
  symbols: readonly string[],
  now: () => number,
): Promise<Histories> {
  const outcomes = await Promise.allSettled(symbols.map((symbol) => cache.read(symbol, HISTORY_SPAN)));
  const time = now();
  const value: TickerHistories = {};
  let age = 0;
  for (const [index, outcome] of outcomes.entries()) {
    const klines = outcome.status === "fulfilled" ? outcome.value : undefined;
    // Not listed any longer.
    if (klines === null) continue;
    const history = klines === undefined ? null : historyOf(klines, time);
    value[symbols[index] ?? ""] = history;
    age = Math.max(age, history?.age ?? 0);
  }
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed && outcomes.every(({ status }) => status === "rejected")) throw failed.reason;
  return { value, age, stale: age >= HISTORY_SPAN.freshFor };
}
