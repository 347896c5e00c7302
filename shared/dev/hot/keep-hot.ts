import { performReactRefresh } from "react-refresh/runtime";
import type { HotChange, HotEventName } from "../../contracts/dev-slice.ts";
import { startRefresh } from "./start-refresh.ts";

const EVENT: HotEventName = "cointide:hot";

function dispatch(change: HotChange): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: change }));
}

/**
 * Keeps an expose of a slice hot in a deployed page. Gives what to do when the expose's own module is another,
 * as it is after an edit that is not a component's.
 */
export function keepHot(
  slice: string,
  expose: string,
): { replaced: () => void; failed: (error: unknown) => void } {
  startRefresh(() => dispatch({ slice, expose, kind: "refreshed" }));
  return {
    replaced() {
      performReactRefresh();
      dispatch({ slice, expose, kind: "replaced" });
    },
    failed(error) {
      console.error(
        `${slice} ${expose}: the edited module throws, so the page keeps the previous one.`,
        error,
      );
    },
  };
}
