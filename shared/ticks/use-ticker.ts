import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Ticker } from "../contracts/streams.ts";
import { useQueryClient } from "../facade/query.ts";
import { tickerHubOf } from "./ticker-cache.ts";

/**
 * The ticker of one symbol, or undefined where no stream has it. The component renders again when that
 * ticker changes, and for no other symbol.
 * @param isInSight false where it may be out of sight, and `useWatchTickers` reports when it is in sight: until then it
 * updates less often.
 */
export function useTicker(symbol: string, isInSight = true): Ticker | undefined {
  const hub = tickerHubOf(useQueryClient());
  const subscribe = useCallback((listener: () => void) => hub.subscribe(symbol, listener), [hub, symbol]);
  const read = () => hub.get(symbol);
  useEffect(() => (isInSight ? hub.watched.watch(symbol) : undefined), [hub, symbol, isInSight]);
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether one of the symbols has a ticker of a kind. The component renders again when that changes, not with each tick. */
export function useSomeTicker(symbols: readonly string[], isOfKind: (ticker: Ticker) => boolean): boolean {
  const hub = tickerHubOf(useQueryClient());
  const subscribe = useCallback(
    (listener: () => void) => {
      const undos = symbols.map((symbol) => hub.subscribe(symbol, listener));
      return () => {
        for (const undo of undos) undo();
      };
    },
    [hub, symbols],
  );
  const read = () =>
    symbols.some((symbol) => {
      const ticker = hub.get(symbol);
      return ticker !== undefined && isOfKind(ticker);
    });
  return useSyncExternalStore(subscribe, read, read);
}

/** Returns a function that notes that the tickers of some symbols are in sight, and returns its undo. */
export function useWatchTickers(): (symbols: readonly string[]) => () => void {
  const { watched } = tickerHubOf(useQueryClient());
  return useCallback(
    (symbols: readonly string[]) => {
      const undos = symbols.map((symbol) => watched.watch(symbol));
      return () => {
        for (const undo of undos) undo();
      };
    },
    [watched],
  );
}
