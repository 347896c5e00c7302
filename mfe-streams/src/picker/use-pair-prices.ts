import { getTickers } from "@cointide/shared/api/get-tickers";
import type { DatedTickers } from "@cointide/shared/contracts/market";
import { requestableSymbols } from "@cointide/shared/contracts/symbols";
import { useHost } from "@cointide/shared/host";
import { useEffect, useRef, useState } from "react";
import { inParts } from "../data/in-parts.ts";

/** How long a list stands still before its prices are asked for, in ms. */
const PAUSE = 200;
/** Prices are asked for again after this time, in ms: the service renews its own about as often. */
const FRESH_FOR = 10_000;
/** How many symbols are asked for at once: the exchange charges hardly more for 20 than for one, and much more for 21. */
const BATCH = 20;

/**
 * The 24-hour facts of symbols that are in sight, as far as they are known: asked for once they stay the same for a moment, and
 * again while the page is seen.
 */
export function usePairPrices(symbols: readonly string[]): DatedTickers {
  const { api } = useHost();
  const [tickers, setTickers] = useState<DatedTickers>({});
  const askedAt = useRef(new Map<string, number>());
  useEffect(() => {
    const isDue = (symbol: string) => Date.now() - (askedAt.current.get(symbol) ?? 0) >= FRESH_FOR;
    const load = () => {
      if (document.hidden) return;
      for (const batch of inParts(requestableSymbols(symbols.filter(isDue)), BATCH)) {
        for (const symbol of batch) askedAt.current.set(symbol, Date.now());
        getTickers(api, batch).then(
          (loaded) => setTickers((before) => ({ ...before, ...loaded })),
          // A list without prices is still a list.
          () => {},
        );
      }
    };
    const first = setTimeout(load, PAUSE);
    const again = setInterval(load, FRESH_FOR);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [api, symbols]);
  return tickers;
}
