import type { StreamsResult, Ticker } from "../contracts/streams.ts";
import type { QueryClient } from "../facade/query.ts";
import { STREAMS_KEY } from "../streams/cached-streams.ts";
import { createWatched, type Watched } from "./watched.ts";

/** Tells each listener of changes to one symbol, however many symbols and listeners a page has. */
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

  const get = (symbol: string) => queryClient.getQueryData<StreamsResult>(STREAMS_KEY)?.tickers[symbol];

  function tellChanges(): void {
    const tickers = queryClient.getQueryData<StreamsResult>(STREAMS_KEY)?.tickers;
    for (const [symbol, topic] of topics) {
      const ticker = tickers?.[symbol];
      if (ticker === topic.ticker) continue;
      topic.ticker = ticker;
      for (const listener of [...topic.listeners]) listener();
    }
  }
  function watch(): () => void {
    return queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === STREAMS_KEY[0]) tellChanges();
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
