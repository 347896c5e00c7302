import type { createBrowserRouter } from "@cointide/shared/router";
import { flushSync } from "react-dom";
import { replaceMarkup, whenReleased } from "./replace-markup.ts";

/** How long the first render waits for slices, in ms: skeletons that stand for a moment cost more than they tell. */
const ROUTE_TIMEOUT = 100;

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">;

/** Resolves once the router has loaded what the opened address needs. */
function whenInitialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/**
 * Renders for the first time, instead of the prerendered markup where there is some: that shows as much as the
 * router's skeletons, so they are rendered only where there is none.
 */
export async function renderFirst(
  container: Element,
  render: () => void,
  router: Router,
  slots: Promise<unknown>,
): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, ROUTE_TIMEOUT));
  const initialized = whenInitialized(router);
  const isPrerendered = container.hasChildNodes();
  await Promise.all([
    isPrerendered ? initialized : Promise.race([initialized, late]),
    Promise.race([slots.catch(() => {}), late]),
  ]);
  await whenReleased(container);
  replaceMarkup(container, () => flushSync(render));
}
