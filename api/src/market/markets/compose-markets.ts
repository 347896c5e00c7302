import { percentChange } from "@cointide/shared/contracts/exact-decimals";
import type { WireMarket, WireMiniTicker } from "@cointide/shared/contracts/markets";
import { conversionPaths } from "@cointide/shared/currency/conversion-path";
import { conversionRate } from "@cointide/shared/currency/conversion-rate";
import type { ListedPair } from "../exchange.ts";
import type { MiniTicker } from "../exchange-wire.ts";

/** Older tickers are not given, in ms: the same as of single symbols. */
export const TOO_OLD = 600_000;

export type TradingPair = Pick<ListedPair, "symbol" | "base" | "quote">;

/** An answer of before: it has the tickers of pairs that the newest answer of the exchange lacks. */
type EarlierMarkets = { markets: readonly WireMarket[]; at: number };

/** A ticker, and how much older it is than the answer, in ms. */
type KnownTicker = MiniTicker & { older: number };

type ComposeOptions = {
  pairs: readonly TradingPair[];
  tickers: ReadonlyMap<string, MiniTicker>;
  /** When the tickers were requested, in ms since 1970. */
  at: number;
  /** Called where a ticker is missing. */
  readEarlier: () => EarlierMarkets | null;
};

const cents = (amount: number) => Math.round(amount * 100) / 100;

function earlierTickers({ markets, at }: EarlierMarkets, now: number): ReadonlyMap<string, KnownTicker> {
  const known = markets.flatMap(([symbol, , , ticker]): [string, KnownTicker][] => {
    if (ticker === null) return [];
    const [last, openPrice, high, low, , volume, qvolume, , lastId, older = 0] = ticker;
    const age = now - at + older;
    return age < TOO_OLD
      ? [[symbol, { last, openPrice, high, low, volume, qvolume, lastId, older: age }]]
      : [];
  });
  return new Map(known);
}

/** What one of each quote asset is worth in USDT, by the pairs with known prices; null where none leads there. */
function usdtRates(tickers: ReadonlyMap<TradingPair, KnownTicker>): ReadonlyMap<string, number | null> {
  const lasts = new Map([...tickers].map(([{ symbol }, { last }]) => [symbol, last]));
  const findPath = conversionPaths(tickers.keys());
  const quotes = new Set([...tickers.keys()].map(({ quote }) => quote));
  return new Map(
    [...quotes].map((quote) => {
      const path = findPath(quote, "USDT");
      return [quote, path && conversionRate(path, (symbol) => lasts.get(symbol))];
    }),
  );
}

function wireTicker(ticker: KnownTicker, rate: number | null): WireMiniTicker {
  const { last, openPrice, high, low, volume, qvolume, lastId, older } = ticker;
  const usdt = rate === null ? null : cents(qvolume * rate);
  const pchange = percentChange(openPrice, last);
  const fields = [last, openPrice, high, low, pchange, volume, qvolume, usdt, lastId] as const;
  return older > 0 ? [...fields, older] : [...fields];
}

/** All pairs that are trading with what is known of the past 24 hours. */
export function composeMarkets({ pairs, tickers, at, readEarlier }: ComposeOptions): WireMarket[] {
  const isMissing = pairs.some(({ symbol }) => !tickers.has(symbol));
  const before = isMissing ? readEarlier() : null;
  const earlier = before === null ? new Map<string, KnownTicker>() : earlierTickers(before, at);
  const known = new Map<TradingPair, KnownTicker>();
  for (const pair of pairs) {
    const ticker = tickers.get(pair.symbol);
    const latest = ticker ? { ...ticker, older: 0 } : earlier.get(pair.symbol);
    if (latest) known.set(pair, latest);
  }
  const rates = usdtRates(known);
  return pairs.map((pair) => {
    const { symbol, base, quote } = pair;
    const ticker = known.get(pair);
    return [symbol, base, quote, ticker ? wireTicker(ticker, rates.get(quote) ?? null) : null];
  });
}
