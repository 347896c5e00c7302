import { useCallback, useSyncExternalStore } from "react";
import type { Ticker } from "../contracts/streams.ts";
import { useQueryClient } from "../facade/query.ts";
import { tickerHubOf } from "./ticker-hub.ts";

/**
 * The ticker of one symbol, or undefined where no stream has it. The component renders again when that
 * ticker changes, and for no other symbol's sake.
 */
export function useTicker(symbol: string): Ticker | undefined {
  const hub = tickerHubOf(useQueryClient());
  const subscribe = useCallback((listener: () => void) => hub.subscribe(symbol, listener), [hub, symbol]);
  const read = () => hub.get(symbol);
  return useSyncExternalStore(subscribe, read, read);
}
