import { joinUndos, type RowSource, useTickerSource } from "@cointide/shared/board/row-source";
import type { Bus } from "@cointide/shared/bus";
import { useHost } from "@cointide/shared/host";
import { useCallback, useMemo, useSyncExternalStore } from "react";

const hasAlert = (bus: Bus, symbol: string): boolean =>
  bus.last("alerts:symbols")?.symbols.includes(symbol) ?? false;

/** Whether an alert exists on a symbol; false without the slice of alerts. */
export function useHasAlert(symbol: string): boolean {
  const { bus } = useHost();
  const subscribe = useCallback((listener: () => void) => bus.on("alerts:symbols", listener), [bus]);
  return useSyncExternalStore(subscribe, () => hasAlert(bus, symbol));
}

/** Returns the tickers of the streams, with marks on symbols that have an alert, and whose alert has just fired. */
export function useBoardSource(): RowSource {
  const { bus } = useHost();
  const source = useTickerSource();
  return useMemo(
    () => ({
      ...source,
      hasAlert: (symbol) => hasAlert(bus, symbol),
      hasFired: (symbol) => bus.last("alerts:symbols")?.fired?.includes(symbol) ?? false,
      subscribe: (symbol, listener) =>
        joinUndos(source.subscribe(symbol, listener), bus.on("alerts:symbols", listener)),
    }),
    [source, bus],
  );
}
