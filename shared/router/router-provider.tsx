import { type ReactNode, startTransition, useContext, useLayoutEffect, useMemo, useState } from "react";
import { RouteContext, RouterContext, useRouteError } from "./contexts.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import type { Router, RouterState } from "./router-state.ts";

/** What there is for an error that no route has words for. */
function UnexpectedError() {
  const error = useRouteError();
  return (
    <>
      <h2>Unexpected Application Error!</h2>
      <p>{error instanceof Error ? error.message : JSON.stringify(error)}</p>
    </>
  );
}

/** How deep the page can be shown: down to an error, or to where data is still missing, with what stands in for it. */
function depthOf({ matches, errors, loaderData, initialized }: RouterState) {
  const errorAt = errors === null ? -1 : matches.findIndex(({ route }) => Object.hasOwn(errors, route.id));
  const shown = errorAt === -1 ? matches : matches.slice(0, errorAt + 1);
  const missingAt = shown.findIndex(
    ({ route: { id, loader, lazy } }, index) =>
      index !== errorAt && (lazy !== undefined || (loader !== undefined && !Object.hasOwn(loaderData, id))),
  );
  if (missingAt === -1) return { shown, fallbackAt: -1 };
  const upTo = shown.slice(0, missingAt + 1);
  const fallbackAt = Math.max(
    0,
    upTo.findLastIndex(({ route }) => route.hydrateFallbackElement != null),
  );
  return { shown: upTo.slice(0, fallbackAt + 1), fallbackAt: initialized ? -1 : fallbackAt };
}

/** The routes of the address, each in the outlet of the one before. */
function renderMatches(state: RouterState): ReactNode {
  const { errors, location, revalidation } = state;
  const { shown, fallbackAt } = depthOf(state);
  return shown.reduceRight<ReactNode>((outlet, { route }, index) => {
    const matches = shown.slice(0, index + 1);
    const { errorElement = <UnexpectedError />, element, hydrateFallbackElement } = route;
    const own = index === fallbackAt ? hydrateFallbackElement : (element ?? outlet);
    const view = <RouteContext value={{ matches, outlet }}>{own}</RouteContext>;
    if (index > 0 && route.errorElement == null) return view;
    const error = errors?.[route.id];
    return (
      <ErrorBoundary {...{ error, location, revalidation, errorElement, matches }}>{view}</ErrorBoundary>
    );
  }, null);
}

/** Shows what a router has for the address. */
export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    setState(router.state);
    return router.subscribe((next) => startTransition(() => setState(next)));
  }, [router]);
  const context = useMemo(() => ({ router, state }), [router, state]);
  return <RouterContext value={context}>{renderMatches(state)}</RouterContext>;
}

/** The place of what the address has below the route around. */
export const Outlet = () => useContext(RouteContext).outlet;
