import { getMarkets } from "@cointide/shared/api/get-markets";
import type { Host } from "@cointide/shared/host";
import { queryOptions } from "@cointide/shared/query";

/** How often the markets are asked for, in ms: the service asks the exchange as often. */
const POLL_EVERY = 10_000;

/** Older values are said to be old, in ms: an answer may be as old as the service's and the page's waits together. */
export const FRESH_FOR = 30_000;

/**
 * The query `["markets"]`: the past 24 hours of all pairs that are trading, asked for again while it is used and the page is
 * seen. A failed answer leaves the one before.
 */
export const marketsQuery = ({ api }: Host) =>
  queryOptions({
    queryKey: ["markets"],
    queryFn: ({ signal }) => getMarkets(api, signal),
    staleTime: POLL_EVERY,
    refetchInterval: POLL_EVERY,
    refetchOnWindowFocus: true,
    retry: false,
    // Each answer replaces the one before: comparing thousands of values would cost more than it saves.
    structuralSharing: false,
  });
