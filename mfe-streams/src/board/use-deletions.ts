import type { Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { matchPath, useLocation } from "@cointide/shared/router";
import { type RefObject, useEffect, useSyncExternalStore } from "react";
import type { Deletion } from "../data/change-streams.ts";
import { deletionsOf } from "../data/deletion-store.ts";

/**
 * Gives the deletions that can still be undone, and moves the focus where a deletion or its undo wants it:
 * to the heading of a stream or of the panel. While a modal is open its backdrop holds the focus, so the
 * request waits until the modal's route has gone.
 */
export function useDeletions(
  panel: RefObject<HTMLElement | null>,
  streams: readonly Stream[],
): readonly Deletion[] {
  const store = deletionsOf(useHost());
  const { deletions, focus } = useSyncExternalStore(store.subscribe, store.getState);
  const { pathname } = useLocation();
  const isModalOpen = matchPath("/dashboard/streams/*", pathname) !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a heading that is missing may come with the streams.
  useEffect(() => {
    if (focus === undefined || isModalOpen) return;
    const selector = focus === null ? "h2" : `[data-stream="${CSS.escape(focus)}"] h3`;
    const heading = panel.current?.querySelector<HTMLElement>(selector);
    if (!heading) return;
    heading.focus();
    store.focused();
  }, [focus, isModalOpen, panel, store, streams]);

  return deletions;
}
