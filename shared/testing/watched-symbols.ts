import type { QueryClient } from "../facade/query.ts";
import { tickerHubOf } from "../ticks/ticker-hub.ts";

/** Follows which symbols a page counts as seen; gives a function that tells those of now. */
export function followWatchedSymbols(queryClient: QueryClient): () => readonly string[] {
  let seen: readonly string[] = [];
  tickerHubOf(queryClient).watched.follow((symbols) => {
    seen = symbols;
  });
  return () => seen;
}
