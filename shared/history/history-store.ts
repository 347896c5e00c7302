import type { ApiClient } from "../api/client.ts";
import type { TickerHistories, TickerHistory } from "../contracts/history.ts";
import { requestableSymbols } from "../contracts/symbols.ts";

/** How a price went in a day. One object for as long as it is not loaded anew. */
export type History = {
  /** The last prices of the spans of the day, oldest first. */
  closes: readonly number[];
  /** When the service last could renew it, in ms since 1970, where it should have since; else null. */
  staleSince: number | null;
};

/** The service keeps a history for ten minutes, so asking more often would bring nothing new. */
const FRESH_FOR = 10 * 60_000;
/** How often histories are looked for that are missing or old, in ms. */
const LOOK_EVERY = 60_000;
/** How long symbols are gathered, in ms: all cards in view make one request, after the first prices. */
const GATHER_FOR = 400;

const historyOf = ({ closes, age }: TickerHistory): History => ({
  closes: closes.map(Number),
  staleSince: age >= FRESH_FOR ? Date.now() - age : null,
});

type Entry = { history: History | undefined; dueAt: number };

/** The histories that a page has loaded. */
export type HistoryStore = ReturnType<typeof createHistoryStore>;

function createHistoryStore(api: ApiClient) {
  const entries = new Map<string, Entry>();
  const watched = new Map<string, number>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;

  const isDue = (symbol: string) => Date.now() >= (entries.get(symbol)?.dueAt ?? 0);
  const dueSymbols = () => requestableSymbols([...watched.keys()].filter(isDue));

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = watched.size === 0 || isLoading ? undefined : setTimeout(load, ms);
  }

  /** Keeps what was answered. A symbol that is unknown now is asked for at the next look, as after a failure. */
  function keep(symbols: readonly string[], answer: TickerHistories): void {
    for (const symbol of symbols) {
      const loaded = answer[symbol];
      const history = loaded ? historyOf(loaded) : entries.get(symbol)?.history;
      entries.set(symbol, { history, dueAt: Date.now() + (loaded === null ? LOOK_EVERY : FRESH_FOR) });
    }
    for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    const symbols = dueSymbols();
    if (symbols.length === 0 || globalThis.document?.hidden) return schedule(LOOK_EVERY);
    isLoading = true;
    let isFailed = false;
    try {
      // Its schema is no part of the first load.
      const { tickerHistoriesSchema: answer } = await import("../contracts/history.ts");
      keep(symbols, await api.call({ method: "GET", path: "/tickers/history", query: { symbols }, answer }));
    } catch {
      // Rows are whole without a history; the next look asks again.
      isFailed = true;
    }
    isLoading = false;
    schedule(!isFailed && dueSymbols().length > 0 ? GATHER_FOR : LOOK_EVERY);
  }

  return {
    get: (symbol: string): History | undefined => entries.get(symbol)?.history,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Keeps the histories of symbols that are in view loaded, until the returned undo. */
    watch(symbols: readonly string[]): () => void {
      for (const symbol of symbols) watched.set(symbol, (watched.get(symbol) ?? 0) + 1);
      if (symbols.some(isDue)) schedule(GATHER_FOR);
      return () => {
        for (const symbol of symbols) {
          const count = (watched.get(symbol) ?? 1) - 1;
          if (count > 0) watched.set(symbol, count);
          else watched.delete(symbol);
        }
        if (watched.size === 0) schedule(0);
      };
    },
  };
}

const stores = new WeakMap<ApiClient, HistoryStore>();

/** The store of the page with this client. */
export function historyStoreOf(api: ApiClient): HistoryStore {
  const store = stores.get(api) ?? createHistoryStore(api);
  stores.set(api, store);
  return store;
}
