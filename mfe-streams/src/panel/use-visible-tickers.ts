import { useWatchTickers } from "@cointide/shared/ticks/use-ticker";
import { type RefObject, useEffect } from "react";

/** How far beyond the viewport an element counts as visible, so that it is up to date when it gets there. */
const MARGIN = "10% 0px";

/** While the element is in the viewport or near it, its symbols' values are shown with every flush. Nothing renders for it. */
export function useVisibleTickers(ref: RefObject<Element | null>, symbols: readonly string[]): void {
  const watch = useWatchTickers();
  useEffect(() => {
    if (ref.current === null) return;
    if (typeof IntersectionObserver !== "function") return watch(symbols);
    let unwatch = () => {};
    const observer = new IntersectionObserver(
      (entries) => {
        unwatch();
        unwatch = entries.at(-1)?.isIntersecting ? watch(symbols) : () => {};
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
      unwatch();
    };
  }, [ref, symbols, watch]);
}
