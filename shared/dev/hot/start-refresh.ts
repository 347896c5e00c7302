import { type Family, injectIntoGlobalHook } from "react-refresh/runtime";
import { refresh } from "./stand-in.ts";

type Update = { updatedFamilies: Set<Family>; staleFamilies: Set<Family> };

/** What the refresh library takes for React. */
type Renderer = {
  scheduleRefresh(root: object, update: Update): void;
  scheduleRoot(): void;
  setRefreshHandler(): void;
};

type RendererHook = {
  inject(renderer: Renderer): number;
  onCommitFiberRoot(id: number, root: { current: { alternate: null } }): void;
};

let started = false;

/**
 * Fast Refresh for a page whose React is built for production, which cannot swap a component itself: the
 * refresh library is given a renderer that swaps what stands in for the component. Library and renderer meet
 * on an object of their own, so that nothing on the page sees them.
 */
export function startRefresh(refreshed: () => void): void {
  if (started) return;
  started = true;
  const meeting = {} as { __REACT_DEVTOOLS_GLOBAL_HOOK__: RendererHook };
  injectIntoGlobalHook(meeting);
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = meeting;
  const id = hook.inject({
    scheduleRefresh(_, { updatedFamilies, staleFamilies }) {
      for (const family of updatedFamilies) refresh(family, "in place");
      for (const family of staleFamilies) refresh(family, "remount");
      refreshed();
    },
    scheduleRoot() {},
    setRefreshHandler() {},
  });
  // The one root that there is to refresh.
  hook.onCommitFiberRoot(id, { current: { alternate: null } });
}
