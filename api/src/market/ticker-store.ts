import { LRUCache } from "lru-cache";
import type { CachedTicker } from "./shared-market.ts";

/**
 * A ticker, when the exchange was last asked for it, and when it was last read, in ms. An answer that lacks the
 * symbol leaves the ticker as old as it is; it is not asked for again at once.
 */
export type StoredTicker = CachedTicker & { checkedAt: number; readAt: number };

export type TickerStore = ReturnType<typeof createTickerStore>;

/** Keeps tickers by time span and symbol; a full store evicts those that were not used for longest. */
export function createTickerStore(capacity: number, now: () => number) {
  const symbolsOf = new Map<string, Set<string>>();
  const tickers = new LRUCache<string, StoredTicker>({
    max: capacity,
    noDisposeOnSet: true,
    dispose(_, key) {
      const [span = "", symbol = ""] = key.split(" ");
      symbolsOf.get(span)?.delete(symbol);
      if (symbolsOf.get(span)?.size === 0) symbolsOf.delete(span);
    },
  });
  const keyOf = (span: string, symbol: string) => `${span} ${symbol}`;

  function set(span: string, symbol: string, { ticker, at }: CachedTicker): StoredTicker {
    const key = keyOf(span, symbol);
    const stored = { ticker, at, checkedAt: at, readAt: tickers.peek(key)?.readAt ?? now() };
    symbolsOf.set(span, (symbolsOf.get(span) ?? new Set()).add(symbol));
    tickers.set(key, stored);
    return stored;
  }

  return {
    /** Gives the ticker and notes the read. */
    read(span: string, symbol: string): StoredTicker | undefined {
      const stored = tickers.get(keyOf(span, symbol));
      if (stored) stored.readAt = now();
      return stored;
    },
    /** The tickers of a span, by symbol. */
    of: (span: string): (readonly [string, StoredTicker])[] =>
      [...(symbolsOf.get(span) ?? [])].flatMap((symbol) => {
        const stored = tickers.peek(keyOf(span, symbol));
        return stored ? [[symbol, stored] as const] : [];
      }),
    set,
    /** Notes that an answer lacked the symbol. A ticker from before stays. */
    setAbsent(span: string, symbol: string): StoredTicker {
      const stored = tickers.peek(keyOf(span, symbol));
      if (!stored?.ticker) return set(span, symbol, { ticker: null, at: now() });
      stored.checkedAt = now();
      return stored;
    },
    delete(span: string, symbol: string): void {
      tickers.delete(keyOf(span, symbol));
    },
  };
}
