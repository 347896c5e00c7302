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

/** How often the prices of symbols that no stream has are fetched, in ms. */
const RENEWED_EVERY = 10_000;

/** By symbol, as the service answered; undefined before the first answer. */
export type Quotes = DatedTickers | undefined;

/** The prices of those of the symbols that no stream has, renewed while they are shown. */
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
    // Another alert makes another query: prices that are known stay meanwhile.
    placeholderData: (before: Quotes) => before,
  });
  return data;
}

/** A last price of zero means that the exchange has none. */
const priceOf = (price: string | undefined): string | undefined => (Number(price) > 0 ? price : undefined);

/** The last price of a symbol among quotes. */
export const quotedLast = (quotes: Quotes, symbol: string): string | undefined =>
  priceOf(quotes?.[symbol]?.last);

/** The last price of a symbol: live where a stream has it, else as it was fetched. */
export function useLast(symbol: string, quotes: Quotes): { last: string | undefined; isLive: boolean } {
  const ticker = useTicker(symbol);
  const live = priceOf(withValues(ticker)?.last);
  return { last: live ?? quotedLast(quotes, symbol), isLive: live !== undefined };
}

/** The highest and lowest price of 24 hours. */
export type DayRange = { high: string | undefined; low: string | undefined };

/** The range of a symbol's day: live where a stream has it, else as it was fetched. */
export function useDayRange(symbol: string, quotes: Quotes): DayRange {
  const ticker = useTicker(symbol);
  const facts = withValues(ticker) ?? quotes?.[symbol];
  return { high: priceOf(facts?.high), low: priceOf(facts?.low) };
}

/** Whether the exchange does not list a symbol. False while that is not known. */
export function useIsUnlisted(symbol: string, quotes: Quotes): boolean {
  const ticker = useTicker(symbol);
  if (ticker !== undefined) return ticker.state === "unlisted";
  return quotes !== undefined && !Object.hasOwn(quotes, symbol);
}

/** The quote of a symbol and by which steps its price moves; `tick` is null while that is not known. */
export type PairFacts = { quote: string; tick: string | null };

const tickOf = (asset: Asset | undefined): string | null =>
  isAmount(asset?.tick) && !isZero(asset.tick) ? asset.tick : null;

/** What the exchange says of a pair. Its quote is taken from the symbol until then. */
export function usePairFacts(symbol: string): PairFacts {
  const { api } = useHost();
  const { data: asset } = useQuery({
    ...assetsQuery(api),
    // Tick sizes hardly ever change: once is enough for a form.
    refetchInterval: false,
    enabled: symbol !== "",
    select: (assets) => assets.find((known) => known.symbol === symbol),
  });
  return { quote: asset?.quote ?? sidesOf(symbol).quote, tick: tickOf(asset) };
}
