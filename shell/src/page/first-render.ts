import type { createBrowserRouter } from "@cointide/shared/router";
import { flushSync } from "react-dom";
import { handOver } from "../landing/hand-over.ts";

/** How long the first render waits for what it is to show, in ms: shapes that stand for a moment cost more than they tell. */
const PATIENCE = 100;

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">;

/** Resolves once the router has what the opened address needs. */
export function whenInitialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** The longest that markup that came with the page waits to be seen, in ms: in a tab behind others it never is. */
const UNSEEN = 300;

/** Resolves once something of the page has been seen: what is replaced before counts as never shown. */
function whenSeen(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "paint", buffered: true });
    setTimeout(resolve, UNSEEN);
  });
}

/**
 * Renders for the first time: at once what is there soon, and over markup that stands already only the whole. Resolves
 * when it has.
 */
export async function renderFirst(
  container: Element,
  render: () => void,
  wanted: readonly Promise<unknown>[],
): Promise<void> {
  const whole = Promise.allSettled(wanted);
  if (container.hasChildNodes()) {
    await Promise.all([whole, whenSeen()]);
    handOver(container, () => flushSync(render));
  } else {
    await Promise.race([whole, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    flushSync(render);
  }
}
