import type { Location, Path, RouteObject, To } from "react-router-dom";
import type { Action } from "./histories.ts";
import type { Shown } from "./load-matches.ts";
import type { RouteMatch } from "./match-routes.ts";
import { notFound } from "./responses.ts";
import type { DataRoute } from "./route-tree.ts";

export type RouterState = Shown & {
  historyAction: Action;
  /** Whether what the opened address needs was loaded, or failed. */
  initialized: boolean;
  navigation: { state: "idle"; location?: undefined } | { state: "loading"; location: Location };
  revalidation: "idle" | "loading";
};

export type NavigateOptions = { replace?: boolean; state?: unknown; fromRouteId?: string };

export type Router = {
  readonly state: RouterState;
  subscribe(listener: (state: RouterState) => void): () => void;
  /** Resolves when the page is at the address, or on its way to another. */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  /** Runs the loaders of what is shown again. */
  revalidate(): Promise<void>;
  createHref(path: Path): string;
  /** Puts another tree of routes in place of this one. Throws, and changes nothing, where that is none. */
  _internalSetRoutes(routes: RouteObject[]): void;
  dispose(): void;
};

export const IDLE = { navigation: { state: "idle" }, revalidation: "idle" } as const;

/** The outermost route says that no route is of this address. */
export function unmatched(routes: readonly DataRoute[], pathname: string): Omit<Shown, "location"> {
  const isOutermost = ({ index, path }: DataRoute) => index === true || !path || path === "/";
  const route = (routes.length === 1 ? routes[0] : routes.find(isOutermost)) ?? { id: "not-found" };
  return {
    matches: [{ route, params: {}, pathname: "", pathnameBase: "" }],
    loaderData: {},
    errors: { [route.id]: notFound(pathname) },
  };
}

/** What there is before anything was loaded. */
export function firstState(
  routes: readonly DataRoute[],
  matches: RouteMatch[] | null,
  location: Location,
): RouterState {
  const needsData = matches?.some(({ route }) => route.loader !== undefined || route.lazy !== undefined);
  const shown =
    matches === null ? unmatched(routes, location.pathname) : { matches, loaderData: {}, errors: null };
  return { ...shown, location, historyAction: "POP", initialized: needsData !== true, ...IDLE };
}

/** The paths of the routes around, which relative addresses begin at. */
export function basesOf(matches: readonly RouteMatch[], routeId?: string): string[] {
  const end = matches.findIndex(({ route }) => route.id === routeId);
  return matches
    .slice(0, end === -1 ? undefined : end + 1)
    .filter(({ route }, index) => index === 0 || route.path)
    .map(({ pathname, pathnameBase }, index, { length }) => (index === length - 1 ? pathname : pathnameBase));
}
