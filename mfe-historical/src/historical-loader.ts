import { DEFAULT_WINDOW, isWindow } from "@cointide/shared/contracts/window";
import type { Host } from "@cointide/shared/host";
import type { LoaderFunctionArgs } from "@cointide/shared/router";
import { type LocalStore, STORE_KEYS } from "@cointide/shared/session/local-store";
import { windowQuery } from "./api/get-window.ts";
import { type RequestedSymbols, readRequestedSymbols } from "./requested-symbols.ts";

/** The route's id, by which the modal reads what its loader gave. */
export const HISTORICAL_ROUTE_ID = "historical";

/** What the modal compares: which symbols, and the window that it begins with. */
export type HistoricalRequest = RequestedSymbols & { winsize: string };

/** The window that the visitor chose last; the default where none or an unreadable one is stored. */
function readPreferredWindow(store: LocalStore): string {
  const stored = store.get(STORE_KEYS.prefWindow);
  if (stored === null) return DEFAULT_WINDOW;
  if (isWindow(stored)) return stored;
  store.reportCorrupt(STORE_KEYS.prefWindow);
  return DEFAULT_WINDOW;
}

/** Reads the request, and starts the fetch while the page's other loaders still run. */
export function createHistoricalLoader({ api, queryClient, store }: Host) {
  return ({ request }: LoaderFunctionArgs): HistoricalRequest => {
    const requested = readRequestedSymbols(new URL(request.url).searchParams.get("symbols"));
    const winsize = readPreferredWindow(store);
    const { symbols } = requested;
    if (symbols.length > 0) void queryClient.prefetchQuery(windowQuery(api, symbols, winsize));
    return { ...requested, winsize };
  };
}
