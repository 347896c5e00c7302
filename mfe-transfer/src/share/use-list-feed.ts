import { getTickers } from "@cointide/shared/api/get-tickers";
import { GUEST_ID, MAX_STREAM_SYMBOLS, type StreamsResult } from "@cointide/shared/contracts/streams";
import { hasValues } from "@cointide/shared/feed/feed-status";
import { type RunningFeed, useHost } from "@cointide/shared/host";
import { QUERY_KEYS, QueryClient, queryOptions, useQuery } from "@cointide/shared/query";
import { emptyStreams, streamsOf, withStreams } from "@cointide/shared/streams/streams-result";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type ReadLink, readFragment } from "./list-link.ts";

/** How many symbols of a link are looked up: a few that are not listed leave room for those behind them. */
export const MAX_CANDIDATES = 20;

/** The list as the only stream of a query cache of its own: whose board the visitor has does not matter to it. */
const createListCache = () =>
  new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });

type Tickers = Awaited<ReturnType<typeof getTickers>>;

/** The result for these symbols: rows stay as they are, and those without values get what the service knows. */
function resultOf(before: StreamsResult, symbols: string[], known: Tickers | undefined): StreamsResult {
  const now = Date.now();
  const list = { id: "list", userId: GUEST_ID, symbols };
  const result = withStreams(before, [list], now);
  const facts = Object.entries(known ?? {}).filter(([, ticker]) => ticker !== null);
  const filled = streamsOf([list], now, Object.fromEntries(facts) as Parameters<typeof streamsOf>[2]).tickers;
  for (const [symbol, ticker] of Object.entries(result.tickers)) {
    const next = filled[symbol];
    if (!hasValues(ticker) && next !== undefined && known?.[symbol]) result.tickers[symbol] = next;
  }
  return result;
}

/** Reads the link, and which of its first symbols the exchange lists; all of them while that is not known. */
function readListed(fragment: string, known: Tickers | undefined) {
  const isListed = known && ((symbol: string) => Object.hasOwn(known, symbol));
  const link = readFragment(fragment, isListed);
  const candidates = link.symbols.slice(0, MAX_CANDIDATES);
  return { link, candidates, listed: candidates.filter((symbol) => isListed?.(symbol) ?? true) };
}

/** How long a person waits for what the service lists, in ms. */
const PATIENCE = 5_000;

const UNKNOWN =
  "The service does not answer right now, so the list cannot be checked. Try again in a moment.";

const rejectLate = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error(UNKNOWN)), PATIENCE));

export type ListFeed = Pick<ReadLink, "name" | "leftOut"> & {
  /** Where the rows' tickers are: `useTicker` reads them below a provider with it. */
  cache: QueryClient;
  /** The symbols that are shown, at most five. */
  shown: string[];
  /** Gives the symbols that are shown once the service has said which are listed. Rejects where it does not answer. */
  check(): Promise<string[]>;
  unlisted: string[];
  /** Listed symbols beyond the most that a list has. */
  beyond: string[];
  /** Symbols that are not looked up. */
  unread: string[];
  pause(): void;
  resume(): void;
};

/**
 * Shows the first symbols of a link that the exchange lists, live. Until the service has said which those are, the first
 * ones of all wait for it. The service is asked by symbol, and for nothing else.
 */
export function useListFeed(fragment: string): ListFeed {
  const host = useHost();
  const [cache] = useState(createListCache);
  const asked = useMemo(() => {
    const { link, candidates } = readListed(fragment, undefined);
    return [...new Set([...candidates, ...(link.joins ?? []).slice(0, MAX_CANDIDATES)])];
  }, [fragment]);
  const query = queryOptions({
    queryKey: ["list-tickers", asked],
    queryFn: () => getTickers(host.api, asked),
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
    retryDelay: 5_000,
  });
  const { data: known } = useQuery({ ...query, enabled: asked.length > 0 });
  const { link, candidates, listed } = useMemo(() => readListed(fragment, known), [fragment, known]);
  const shown = listed.slice(0, MAX_STREAM_SYMBOLS);
  const text = shown.join();

  useLayoutEffect(() => {
    cache.setQueryData<StreamsResult>(QUERY_KEYS.streams, (before = emptyStreams()) =>
      resultOf(before, text === "" ? [] : text.split(","), known),
    );
  }, [cache, text, known]);

  const feed = useRef<RunningFeed | null>(null);
  const isEmpty = shown.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    feed.current = host.feed.start?.(cache) ?? null;
    return () => {
      feed.current?.stop();
      feed.current = null;
    };
  }, [host, cache, isEmpty]);

  return {
    name: link.name,
    leftOut: link.leftOut,
    cache,
    shown,
    async check() {
      // Where the service does not answer, the query goes on trying; a person does not wait as long.
      const answer = await Promise.race([host.queryClient.ensureQueryData(query), rejectLate()]);
      return readListed(fragment, answer).listed.slice(0, MAX_STREAM_SYMBOLS);
    },
    unlisted: candidates.filter((symbol) => !listed.includes(symbol)),
    beyond: listed.slice(MAX_STREAM_SYMBOLS),
    unread: link.symbols.slice(MAX_CANDIDATES),
    pause: () => feed.current?.pause(),
    resume: () => feed.current?.resume(),
  };
}
