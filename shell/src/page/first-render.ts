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

/** Renders for the first time: at once what is there soon, and over markup that came with the page only the whole. */
export async function renderFirst(
  container: Element,
  render: () => void,
  wanted: readonly Promise<unknown>[],
): Promise<void> {
  const whole = Promise.allSettled(wanted);
  if (container.hasChildNodes()) {
    await whole;
    handOver(container, () => flushSync(render));
  } else {
    await Promise.race([whole, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    render();
  }
}
