import type { QueryClient } from "../facade/query.ts";
import { tickerHubOf } from "../ticks/ticker-cache.ts";

/** Follows which symbols a page counts as seen; returns a function that gives the present ones. */
export function followWatchedSymbols(queryClient: QueryClient): () => readonly string[] {
  let seen: readonly string[] = [];
  tickerHubOf(queryClient).watched.follow((symbols) => {
    seen = symbols;
  });
  return () => seen;
}
