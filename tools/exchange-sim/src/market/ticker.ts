import { stepsToText } from "./decimal.ts";
import { mix, uniform } from "./noise.ts";
import type { Pair } from "./pairs.ts";
import type { Series } from "./series.ts";
import { NO_TRADES, type Statistics, summarise } from "./statistics.ts";

export const DAY_MS = 86_400_000;

/** The rolling day of one pair, with the best offers of the moment, as `/api/v3/ticker/24hr` gives it. */
export type DayTicker = Statistics & {
  symbol: string;
  prevClosePrice: string;
  lastQty: string;
  bidPrice: string;
  bidQty: string;
  askPrice: string;
  askQty: string;
  openTime: number;
  closeTime: number;
};

/** The 24 hours before `now` (ms since 1970); all zeros for a pair that is not in trade (no series). */
export function dayTicker(pair: Pair, series: Series | undefined, now: number): DayTicker {
  const openTime = now - DAY_MS;
  const statistics = series === undefined ? NO_TRADES : summarise(pair, series, openTime, now);
  return { symbol: pair.symbol, ...statistics, ...offers(pair, series, now), openTime, closeTime: now };
}

/** The last price is either the best bid or the best ask; the other stands one tick away. */
function offers(pair: Pair, series: Series | undefined, now: number) {
  if (series === undefined) {
    const nothing = stepsToText(0, pair.priceDecimals);
    return {
      ...{ prevClosePrice: nothing, lastQty: nothing },
      ...{ bidPrice: nothing, bidQty: nothing, askPrice: nothing, askQty: nothing },
    };
  }
  const second = Math.floor(now / 1000);
  const last = series.priceAt(second);
  const key = mix(last, second);
  const bid = uniform(key, 1) < 0.5 ? last : Math.max(1, last - 1);
  const price = (ticks: number) => stepsToText(ticks, pair.priceDecimals);
  const quantity = (index: number) =>
    stepsToText(1 + Math.floor(2000 * uniform(key, index) * uniform(key, index + 1)), pair.lotDecimals);
  return {
    prevClosePrice: price(series.priceAt(Math.floor((now - DAY_MS) / 1000) - 1)),
    lastQty: quantity(2),
    bidPrice: price(bid),
    bidQty: quantity(4),
    askPrice: price(bid + 1),
    askQty: quantity(6),
  };
}
