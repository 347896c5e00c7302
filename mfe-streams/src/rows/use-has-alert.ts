import type { Bus } from "@cointide/shared/bus";
import { useHost } from "@cointide/shared/host";
import { useCallback, useSyncExternalStore } from "react";

/** Whether an alert exists on a symbol; never where the slice of alerts is missing. */
export function useHasAlert(symbol: string): boolean {
  const { bus } = useHost();
  const subscribe = useCallback((listener: () => void) => bus.on("alerts:symbols", listener), [bus]);
  return useSyncExternalStore(subscribe, () => isMarked(bus, symbol));
}

const isMarked = (bus: Bus, symbol: string): boolean =>
  bus.last("alerts:symbols")?.symbols.includes(symbol) ?? false;
