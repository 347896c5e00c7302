import { assetsQuery } from "@cointide/shared/api/get-assets";
import { getTickers } from "@cointide/shared/api/get-tickers";
import { isAmount, isZero } from "@cointide/shared/contracts/decimals";
import type { Asset, DatedTickers } from "@cointide/shared/contracts/market";
import { MAX_REQUEST_SYMBOLS } from "@cointide/shared/contracts/symbols";
import { withValues } from "@cointide/shared/feed/feed-status";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { useMemo } from "react";
import { sidesOf } from "./symbol-name.tsx";

/** How often the prices of symbols without a stream are fetched, in ms. */
const RENEWED_EVERY = 10_000;

/** Fetched prices by symbol; undefined before the first response. */
export type Quotes = DatedTickers | undefined;

/** Fetches the prices of the symbols that no stream has, again and again while they are shown. */
export function useQuotes(symbols: readonly string[]): Quotes {
  const host = useHost();
  const { data: streams } = useQuery({ ...streamsQuery(host), select: (result) => result.streams });
  const missing = useMemo(() => {
    const live = new Set(streams?.flatMap((stream) => stream.symbols));
    return [...new Set(symbols)].filter((symbol) => !live.has(symbol)).sort();
  }, [symbols, streams]);
  const { data } = useQuery({
    queryKey: ["alerts", "quotes", missing],
    queryFn: async () => {
      const parts = [];
      for (let at = 0; at < missing.length; at += MAX_REQUEST_SYMBOLS) {
        parts.push(getTickers(host.api, missing.slice(at, at + MAX_REQUEST_SYMBOLS)));
      }
      return Object.assign({}, ...(await Promise.all(parts))) as DatedTickers;
    },
    enabled: streams !== undefined && missing.length > 0,
    refetchInterval: RENEWED_EVERY,
    // Another alert makes another query. The loaded prices stay meanwhile.
    placeholderData: (before: Quotes) => before,
  });
  return data;
}

/** The exchange reports a missing price as zero. */
const priceOf = (price: string | undefined): string | undefined => (Number(price) > 0 ? price : undefined);

/** Returns the fetched last price of a symbol. */
export const quotedLast = (quotes: Quotes, symbol: string): string | undefined =>
  priceOf(quotes?.[symbol]?.last);

/** Returns the last price of a symbol: live if a stream has it, otherwise fetched. */
export function useLast(symbol: string, quotes: Quotes): { last: string | undefined; isLive: boolean } {
  const ticker = useTicker(symbol);
  const live = priceOf(withValues(ticker)?.last);
  return { last: live ?? quotedLast(quotes, symbol), isLive: live !== undefined };
}

/** The highest and lowest price of 24 hours. */
export type DayRange = { high: string | undefined; low: string | undefined };

/** Returns the range of a symbol's day: live if a stream has it, otherwise fetched. */
export function useDayRange(symbol: string, quotes: Quotes): DayRange {
  const ticker = useTicker(symbol);
  const facts = withValues(ticker) ?? quotes?.[symbol];
  return { high: priceOf(facts?.high), low: priceOf(facts?.low) };
}

/** Returns whether the exchange doesn't list a symbol. False while that is loading. */
export function useIsUnlisted(symbol: string, quotes: Quotes): boolean {
  const ticker = useTicker(symbol);
  if (ticker !== undefined) return ticker.state === "unlisted";
  return quotes !== undefined && !Object.hasOwn(quotes, symbol);
}

/** The quote and tick size of a symbol; `tick` is null while it is loading. */
export type PairFacts = { quote: string; tick: string | null };

const tickOf = (asset: Asset | undefined): string | null =>
  isAmount(asset?.tick) && !isZero(asset.tick) ? asset.tick : null;

/** Loads the facts about a pair. Until then, the quote is read from the symbol. */
export function usePairFacts(symbol: string): PairFacts {
  const { api } = useHost();
  const { data: asset } = useQuery({
    ...assetsQuery(api),
    // Tick sizes rarely change, so a form loads them once.
    refetchInterval: false,
    enabled: symbol !== "",
    select: (assets) => assets.find((known) => known.symbol === symbol),
  });
  return { quote: asset?.quote ?? sidesOf(symbol).quote, tick: tickOf(asset) };
}
