import { intervalLength, type KlineInterval, openTimeAt } from "@cointide/shared/contracts/klines";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { hasValues } from "@cointide/shared/feed/feed-status";
import type { Candle, Candles } from "./candles.ts";

/** The prices that ticked within one interval; `close` is the last of them. */
type Ticked = Pick<Candle, "openTime" | "open" | "high" | "low" | "close">;

/** What the feed has brought since: the interval that runs, and the one before it, which the service may not know yet. */
export type LiveCandles = { readonly ticker: Ticker | undefined; readonly ticked: readonly Ticked[] };

export const NOTHING_TICKED: LiveCandles = { ticker: undefined, ticked: [] };

/** Where the feed's clock and this computer's differ by more, one of them is wrong, and nobody knows which, in ms. */
const PLAUSIBLE = 30_000;

/**
 * When a price was true, by the exchange's clock where that is plausible. Where it is not, the price belongs to the newest
 * candle: only the exchange begins the next one then.
 */
const timeOf = ({ close, arrivedAt }: Ticker, newest: number | undefined): number | undefined =>
  Math.abs(close - arrivedAt) <= PLAUSIBLE ? close : newest;

const lower = (one: string, other: string): string => (Number(other) < Number(one) ? other : one);
const higher = (one: string, other: string): string => (Number(other) > Number(one) ? other : one);

const withPrice = (ticked: Ticked, price: string): Ticked => ({
  ...ticked,
  high: higher(ticked.high, price),
  low: lower(ticked.low, price),
  close: price,
});

/**
 * Takes the symbol's ticker as it is now. A clock that steps back begins no candle: the one that runs goes on.
 * @param newest when the newest candle of the exchange opened; undefined where none is known.
 */
export function takeTicker(
  live: LiveCandles,
  ticker: Ticker | undefined,
  interval: KlineInterval,
  newest: number | undefined,
): LiveCandles {
  if (ticker === undefined || !hasValues(ticker) || ticker.state !== "live") return { ...live, ticker };
  const time = timeOf(ticker, newest);
  if (time === undefined) return { ...live, ticker };
  const openTime = openTimeAt(interval, time);
  const running = live.ticked.at(-1);
  const { last } = ticker;
  if (running !== undefined && openTime <= running.openTime) {
    return { ticker, ticked: [...live.ticked.slice(0, -1), withPrice(running, last)] };
  }
  const begun = { openTime, open: last, high: last, low: last, close: last };
  return { ticker, ticked: [...live.ticked.slice(-1), begun] };
}

const priceAlone = (ticked: Ticked): Ticked => ({ ...ticked, high: ticked.close, low: ticked.close });

const joined = (candle: Candle, ticked: Ticked): Candle => ({
  ...candle,
  high: higher(candle.high, ticked.high),
  low: lower(candle.low, ticked.low),
  close: ticked.close,
});

/**
 * The candles of the exchange with what the feed has brought since. A candle is the exchange's alone once it has a later one;
 * of those that are not there yet only the next begins, so that a false time makes no gap: the rest is fetched.
 */
export function withLive(candles: Candles, { ticked }: LiveCandles, interval: KlineInterval): Candles {
  const known = candles.at(-1);
  if (known === undefined) return candles;
  const next = known.openTime + intervalLength(interval);
  const running = ticked.at(-1);
  if (running === undefined || running.openTime > next) return candles;
  const before = candles.slice(0, -1);
  if (running.openTime === next) {
    const ended = ticked.find(({ openTime }) => openTime === known.openTime);
    return [...before, ended ? joined(known, ended) : known, { ...running, volume: 0 }];
  }
  // Of an interval that has ended, only the last price counts: it is what rows show.
  const told = running.openTime < known.openTime ? priceAlone(running) : running;
  return [...before, joined(known, told)];
}

/** Whether prices tick in an interval that the candles do not reach, so that some are missing between. */
export function isBehind(candles: Candles, { ticked }: LiveCandles, interval: KlineInterval): boolean {
  const [known, running] = [candles.at(-1), ticked.at(-1)];
  return (
    known !== undefined &&
    running !== undefined &&
    running.openTime > known.openTime + intervalLength(interval)
  );
}
