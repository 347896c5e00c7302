import { historyStoreOf } from "@cointide/shared/history/history-store";
import { useHost } from "@cointide/shared/host";
import { useWatchTickers } from "@cointide/shared/ticks/use-ticker";
import { type RefObject, useEffect, useMemo } from "react";
import { board } from "../data/board.ts";
import { watchChanges } from "../rows/changes-part.ts";
import { spansOf } from "../rows/columns.ts";

/** How far beyond the viewport an element counts as visible, so that it is up to date when it gets there. */
const MARGIN = "10% 0px";

/**
 * While the element is in the viewport or near it, its symbols' values are shown with every flush, and their histories and the
 * changes that are chosen as columns are loaded.
 */
export function useVisibleTickers(ref: RefObject<Element | null>, symbols: readonly string[]): void {
  const watchTickers = useWatchTickers();
  const { api } = useHost();
  const columns = board.use((value) => value.columns);
  const spans = useMemo(() => spansOf(columns), [columns]);
  useEffect(() => {
    if (ref.current === null) return;
    const watch = (all: readonly string[]) => {
      const undos = [watchTickers(all), historyStoreOf(api).watch(all), watchChanges(api, all, spans)];
      return () => {
        for (const undo of undos) undo();
      };
    };
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
  }, [ref, symbols, watchTickers, api, spans]);
}
