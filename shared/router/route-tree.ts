import { createElement, type ReactNode } from "react";
import type { LoaderFunctionArgs, RouteObject } from "react-router-dom";

type Asked = {
  currentUrl: URL;
  currentParams: object;
  nextUrl: URL;
  nextParams: object;
  defaultShouldRevalidate: boolean;
};

/** A route as the router keeps it: with an id, and elements in place of components. */
export type DataRoute = {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  caseSensitive?: boolean | undefined;
  loader?: ((args: LoaderFunctionArgs) => unknown) | undefined;
  lazy?: (() => Promise<object>) | undefined;
  shouldRevalidate?: ((asked: Asked) => boolean) | undefined;
  element?: ReactNode;
  errorElement?: ReactNode;
  hydrateFallbackElement?: ReactNode;
  children?: DataRoute[] | undefined;
};

/** What a route says by components, said by elements. */
export function withElements(route: Partial<RouteObject>): Partial<DataRoute> {
  const { Component, ErrorBoundary, HydrateFallback } = route;
  return {
    ...(route as Partial<DataRoute>),
    ...(Component && { element: createElement(Component) }),
    ...(ErrorBoundary && { errorElement: createElement(ErrorBoundary) }),
    ...(HydrateFallback && { hydrateFallbackElement: createElement(HydrateFallback) }),
  };
}

/** Takes routes over, each with an id of its own. Throws where two have the same one, or an index route children. */
export function toDataRoutes(
  routes: readonly RouteObject[],
  prefix = "",
  ids = new Set<string>(),
): DataRoute[] {
  return routes.map((route, index) => {
    const id = route.id ?? `${prefix}${index}`;
    if (ids.has(id)) throw new Error(`Two routes have the id "${id}".`);
    ids.add(id);
    if (route.index && route.children) throw new Error("An index route cannot have children.");
    const children = route.children && toDataRoutes(route.children, `${prefix}${index}-`, ids);
    return { ...withElements(route), id, children };
  });
}
