import type { StreamsResult, Ticker } from "../contracts/streams.ts";
import { QUERY_KEYS, type QueryClient } from "../facade/query.ts";
import { applyChanges } from "../streams/apply-changes.ts";
import type { TickSink } from "./outgoing.ts";

/** The part of a query client that the pipeline needs. */
type StreamsCache = Pick<QueryClient, "getQueryData" | "getQueryState" | "setQueryData">;

/** The sink that shows ticks in the query `["streams"]`, once that has been loaded. */
export function createQuerySink(queryClient: StreamsCache): TickSink {
  const read = () => queryClient.getQueryData<StreamsResult>(QUERY_KEYS.streams);
  return {
    write(changes) {
      const shown = read();
      const next = shown && applyChanges(shown, changes);
      if (next === undefined || next === shown) return;
      // Prices say nothing about how fresh the list of streams is: its age stays.
      const updatedAt = queryClient.getQueryState(QUERY_KEYS.streams)?.dataUpdatedAt;
      queryClient.setQueryData<StreamsResult>(QUERY_KEYS.streams, next, { updatedAt });
    },
    emptyAmong(symbols) {
      const tickers = read()?.tickers ?? {};
      return symbols.filter((symbol) => tickers[symbol]?.state === "waiting");
    },
  };
}

/** Which symbols are in sight now, counted by the components that show them. */
type Watched = {
  /** Notes that a symbol is in sight. Returns the undo. */
  watch(symbol: string): () => void;
  /** Calls back soon after the set of symbols has changed, and at once if there is one. Returns the undo. */
  follow(listener: (symbols: readonly string[]) => void): () => void;
};

function createWatched(): Watched {
  const counts = new Map<string, number>();
  const listeners = new Set<(symbols: readonly string[]) => void>();
  let isDue = false;

  /** Many rows come into sight, and leave it, in one go. */
  function notifySoon(): void {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      for (const listener of listeners) listener([...counts.keys()]);
    });
  }
  function add(symbol: string, difference: 1 | -1): void {
    const before = counts.get(symbol) ?? 0;
    const count = before + difference;
    if (count === 0) counts.delete(symbol);
    else counts.set(symbol, count);
    if (count === 0 || before === 0) notifySoon();
  }

  return {
    watch(symbol) {
      add(symbol, 1);
      let isOver = false;
      return () => {
        if (!isOver) add(symbol, -1);
        isOver = true;
      };
    },
    follow(listener) {
      listeners.add(listener);
      if (counts.size > 0) listener([...counts.keys()]);
      return () => listeners.delete(listener);
    },
  };
}

/** Notifies each listener of changes to one symbol, however many symbols and listeners a page has. */
export type TickerHub = {
  get(symbol: string): Ticker | undefined;
  /** Calls back when the symbol's ticker has become another object. Returns the undo. */
  subscribe(symbol: string, listener: () => void): () => void;
  /** Which of the symbols are in sight: the feed shows them first. */
  watched: Watched;
};

type HubCache = Pick<QueryClient, "getQueryData" | "getQueryCache">;

type Topic = { ticker: Ticker | undefined; listeners: Set<() => void> };

function createTickerHub(queryClient: HubCache): TickerHub {
  const topics = new Map<string, Topic>();
  let stopWatching: (() => void) | null = null;

  // What listeners were told. Reading the query hashes its key, which is too slow for each render of each row.
  const get = (symbol: string) =>
    topics.get(symbol)?.ticker ??
    queryClient.getQueryData<StreamsResult>(QUERY_KEYS.streams)?.tickers[symbol];

  function notifyChanges(): void {
    const tickers = queryClient.getQueryData<StreamsResult>(QUERY_KEYS.streams)?.tickers;
    for (const [symbol, topic] of topics) {
      const ticker = tickers?.[symbol];
      if (ticker === topic.ticker) continue;
      topic.ticker = ticker;
      for (const listener of [...topic.listeners]) listener();
    }
  }
  function watch(): () => void {
    return queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === QUERY_KEYS.streams[0]) notifyChanges();
    });
  }

  return {
    get,
    watched: createWatched(),
    subscribe(symbol, listener) {
      stopWatching ??= watch();
      const topic = topics.get(symbol) ?? { ticker: get(symbol), listeners: new Set() };
      topics.set(symbol, topic);
      topic.listeners.add(listener);
      return () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size === 0 && topics.get(symbol) === topic) topics.delete(symbol);
        if (topics.size > 0) return;
        stopWatching?.();
        stopWatching = null;
      };
    },
  };
}

const hubs = new WeakMap<HubCache, TickerHub>();

/** The one hub of a query client, which watches the cache once for all listeners. */
export function tickerHubOf(queryClient: HubCache): TickerHub {
  const known = hubs.get(queryClient);
  if (known !== undefined) return known;
  const hub = createTickerHub(queryClient);
  hubs.set(queryClient, hub);
  return hub;
}
