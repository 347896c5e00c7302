import type { SliceRouteTable } from "./slice-routes.ts";

/**
 * Loads a slice as soon as the visitor points at or focuses a link to one of its routes: by the time the link
 * is followed, its routes are there. A load that fails here is shown when the route is opened.
 */
export function preloadOnIntent(
  page: Document,
  routes: Pick<SliceRouteTable, "load" | "sliceAt">,
): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link === null || link.origin !== page.location.origin) return;
    const slice = routes.sliceAt(link.pathname);
    if (slice !== undefined) routes.load(slice).catch(() => {});
  };
  page.addEventListener("pointerover", preload);
  page.addEventListener("focusin", preload);
  return () => {
    page.removeEventListener("pointerover", preload);
    page.removeEventListener("focusin", preload);
  };
}
