import type { Host } from "@cointide/shared/host";
import type { LoaderFunctionArgs } from "@cointide/shared/router";
import { comparisonQuery } from "./comparison-query.ts";
import { readPreferredWindow } from "./preferred-window.ts";
import { type RequestedSymbols, readRequestedSymbols } from "./requested-symbols.ts";

/** The route's id, by which the modal reads what its loader gave. */
export const HISTORICAL_ROUTE_ID = "historical";

/** What the modal compares: which symbols, and the window that it begins with. */
export type HistoricalRequest = RequestedSymbols & { winsize: string };

/** Reads the request, and starts the fetch while the page's other loaders still run. */
export function createHistoricalLoader({ api, queryClient, store }: Host) {
  return ({ request }: LoaderFunctionArgs): HistoricalRequest => {
    const requested = readRequestedSymbols(new URL(request.url).searchParams.get("symbols"));
    const winsize = readPreferredWindow(store);
    const { symbols } = requested;
    if (symbols.length > 0) void queryClient.prefetchQuery(comparisonQuery(api, symbols, winsize));
    return { ...requested, winsize };
  };
}
