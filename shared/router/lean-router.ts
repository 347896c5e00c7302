import type { RouteObject } from "react-router-dom";
import { DataRouter } from "./data-router.ts";
import { createBrowserHistory, createMemoryHistory, type MemoryEntries } from "./histories.ts";
import type { Router } from "./router-state.ts";

/*
 * What Cointide uses of the router, in an eighth of its size: builds for browsers put this in place of
 * `react-router-dom`. A name that is missing here stops the build.
 */

/** A router by the address of the page. */
export const createBrowserRouter = (routes: RouteObject[]): Router =>
  new DataRouter(createBrowserHistory(), routes);

/** A router by addresses of its own. */
export const createMemoryRouter = (routes: RouteObject[], entries?: MemoryEntries): Router =>
  new DataRouter(createMemoryHistory(entries), routes);

export {
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "./contexts.ts";
export { Link, Navigate } from "./link.tsx";
export { matchPath } from "./match-path.ts";
export { isRouteErrorResponse, redirect } from "./responses.ts";
export { Outlet, RouterProvider } from "./router-provider.tsx";
