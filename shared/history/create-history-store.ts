import type { TickerHistories, TickerHistory } from "../contracts/history.ts";
import { requestableSymbols } from "../contracts/symbols.ts";

/** How a price went in a day. One object until it is loaded again. */
export type History = {
  /** The last prices of the spans of the day, oldest first. */
  closes: readonly number[];
  /** When the service last could renew it, in ms since 1970, where it should have since; else null. */
  staleSince: number | null;
};

/** The service keeps a history for ten minutes, so asking more often would bring nothing new. */
const FRESH_FOR = 10 * 60_000;
/** How often histories are looked for that are missing or old, in ms. */
export const LOOK_EVERY = 60_000;
/** How long symbols are gathered, in ms: all cards in view make one request, after the first prices. */
const GATHER_FOR = 400;

const historyOf = ({ closes, age }: TickerHistory): History => ({
  closes: closes.map(Number),
  staleSince: age >= FRESH_FOR ? Date.now() - age : null,
});

type Entry = { history: History | undefined; dueAt: number };

/** Where histories come from. */
type HistorySource = {
  /** Asks the service, as `GET /tickers/history` answers. Throws where there is no answer. */
  load(symbols: readonly string[]): Promise<TickerHistories>;
  /** How long to wait after so many failures in a row, in ms. */
  retryAfter(failures: number): number;
};

/** The histories that a page has loaded. */
export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** Keeps the histories of watched symbols loaded: asked for together, when they are due, while the page is shown. */
export function createHistoryStore({ load, retryAfter }: HistorySource) {
  const entries = new Map<string, Entry>();
  const watched = new Map<string, number>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  let failures = 0;

  const isDue = (symbol: string) => Date.now() >= (entries.get(symbol)?.dueAt ?? 0);
  const dueSymbols = () => requestableSymbols([...watched.keys()].filter(isDue));

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = watched.size === 0 || isLoading ? undefined : setTimeout(refresh, ms);
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

  async function refresh(): Promise<void> {
    const symbols = dueSymbols();
    if (symbols.length === 0 || globalThis.document?.hidden) return schedule(LOOK_EVERY);
    isLoading = true;
    try {
      keep(symbols, await load(symbols));
      failures = 0;
    } catch {
      // Rows are whole without a history.
      failures += 1;
    }
    isLoading = false;
    if (failures > 0) schedule(retryAfter(failures - 1));
    else schedule(dueSymbols().length > 0 ? GATHER_FOR : LOOK_EVERY);
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
      else if (timer === undefined) schedule(LOOK_EVERY);
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
