import { useWatchTickers } from "@cointide/shared/ticks/use-ticker";
import { type RefObject, useEffect } from "react";
import { observeSight } from "./sight.ts";

/** While the element is in sight, its symbols' values are shown with every flush. Nothing renders for it. */
export function useSight(ref: RefObject<Element | null>, symbols: readonly string[]): void {
  const watch = useWatchTickers();
  useEffect(() => {
    if (ref.current === null) return;
    let unwatch = () => {};
    const stop = observeSight(ref.current, (isInSight) => {
      unwatch();
      unwatch = isInSight ? watch(symbols) : () => {};
    });
    return () => {
      stop();
      unwatch();
    };
  }, [ref, symbols, watch]);
}
