import { listenToFeed } from "@cointide/testing/feed-listener";
import type { Point } from "./alert-oracle.ts";

/** What a client of the exchange's feed hears beside the product, which has to go by the same. */
export type HeardPrices = ReturnType<typeof hearPrices>;

export function hearPrices(exchangeUrl: string, symbols: readonly string[]) {
  const heard = new Map<string, Point[]>(symbols.map((symbol) => [symbol, []]));
  const stop = listenToFeed(exchangeUrl, symbols, {
    onText(text) {
      const { e, s, c, E } = JSON.parse(text);
      if (e === "24hrTicker") heard.get(s)?.push({ at: E, price: Number(c) });
    },
  });
  return {
    /** The prices of a symbol's ticks, in their order. */
    of: (symbol: string): readonly Point[] => heard.get(symbol) ?? [],
    stop,
  };
}
