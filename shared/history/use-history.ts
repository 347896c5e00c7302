import { useEffect, useSyncExternalStore } from "react";
import { useHost } from "../host/host.ts";
import { type History, historyStoreOf } from "./history-store.ts";

/** The history of a symbol; undefined until `useWatchHistories` has loaded it. */
export function useHistory(symbol: string): History | undefined {
  const store = historyStoreOf(useHost().api);
  const read = () => store.get(symbol);
  return useSyncExternalStore(store.subscribe, read, () => undefined);
}

/** Has the histories of symbols loaded while they are in view. @param symbols the same array while nothing changes */
export function useWatchHistories(symbols: readonly string[], isInView = true): void {
  const { api } = useHost();
  useEffect(() => (isInView ? historyStoreOf(api).watch(symbols) : undefined), [api, symbols, isInView]);
}
