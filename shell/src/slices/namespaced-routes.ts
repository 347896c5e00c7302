import { isBelow, mountPath } from "@cointide/shared/contracts/mounts";
import type { Mount } from "@cointide/shared/contracts/release";
import type { Host, RouteParent, SliceRoutes } from "@cointide/shared/host";
import type { RouteObject } from "@cointide/shared/router";
import { afterTurns } from "./after-turns.ts";
import { ROUTE_TIMEOUT } from "./slice-loader.ts";

/** A slice's routes by the shell's route that they belong under, each with an id. */
export type NamespacedRoutes = ReadonlyMap<RouteParent, RouteObject[]>;

const withIds = (routes: readonly RouteObject[], prefix: string): RouteObject[] =>
  routes.map((route, index) => {
    const id = route.id ?? `${prefix}-${index}`;
    return { ...route, id, ...(route.children && { children: withIds(route.children, id) }) } as RouteObject;
  });

const SHELL_PATHS: Record<RouteParent, string> = { root: "", dashboard: "/dashboard" };

/** The whole paths of all routes of a tree, such as `/dashboard/streams/:id?`. */
const pathsOf = (routes: readonly RouteObject[], parent: string): string[] =>
  routes.flatMap(({ path, children = [] }) => {
    if (path === undefined) return pathsOf(children, parent);
    const own = path.startsWith("/") ? path : `${parent}/${path}`;
    return [own, ...pathsOf(children, own)];
  });

/** Throws where a slice has routes outside of its mounts, which are others', or none for one of them. */
function checkMounts(own: NamespacedRoutes, mounts: readonly Mount[]): void {
  const paths = [...own].flatMap(([parent, routes]) => pathsOf(routes, SHELL_PATHS[parent]));
  const addresses = mounts.map(mountPath);
  const foreign = paths.find((path) => !addresses.some((address) => isBelow(path, address)));
  if (foreign !== undefined) throw new Error(`its route ${foreign} is outside its mounts`);
  const empty = addresses.find((address) => !paths.some((path) => isBelow(path, address)));
  if (empty !== undefined) throw new Error(`createRoutes gave no routes for ${empty}`);
}

/**
 * Takes over what a slice's `createRoutes` gave, with an id for each route that no other release's has: none
 * is given what another one loaded. Throws where they are no routes, or not those of the slice's mounts.
 */
export function readOwnRoutes(
  routes: SliceRoutes,
  prefix: string,
  mounts: readonly Mount[],
): NamespacedRoutes {
  const own = new Map<RouteParent, RouteObject[]>();
  for (const parent of ["root", "dashboard"] as const) {
    const below = routes[parent];
    if (below !== undefined) own.set(parent, withIds(below, `${prefix}-${parent}`));
  }
  if (own.size === 0) throw new Error("createRoutes gave no routes");
  checkMounts(own, mounts);
  return own;
}

/** The most runs of a loader in one task; a loader that runs more often redirects in a loop. */
const RUNS = 50;

export type WatchedHost = {
  host: Host;
  /** Whether the service is being asked for something: what it takes its time for, the slice cannot help. */
  isRequesting(): boolean;
};

/** Wraps a host, to know when its slice waits for the service. */
export function watchRequests(host: Host): WatchedHost {
  let asking = 0;
  return {
    host: {
      ...host,
      api: {
        async call(request) {
          asking += 1;
          try {
            return await host.api.call(request);
          } finally {
            asking -= 1;
          }
        },
      },
    },
    isRequesting: () => asking > 0,
  };
}

export type Limits = Pick<WatchedHost, "isRequesting"> & {
  /** How long the release may take now, in ms. */
  timeout(): number;
  /** Calls a function of the route. */
  watch<Value>(run: () => Value): Value;
};

async function withTimeout<Value>(
  value: Value,
  { isRequesting, timeout }: Omit<Limits, "watch">,
): Promise<Awaited<Value>> {
  let cancel = () => {};
  let waited = 0;
  const late = new Promise<never>((_, reject) => {
    function look(): void {
      waited += ROUTE_TIMEOUT;
      if (isRequesting() || waited < timeout()) cancel = afterTurns(ROUTE_TIMEOUT, look);
      else reject(new Error(`nothing loaded within ${waited} ms`));
    }
    cancel = afterTurns(ROUTE_TIMEOUT, look);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    cancel();
  }
}

type Run = (...args: never[]) => unknown;

/** Makes a function of a route fail where it times out or redirects in a loop. */
function withLimits(run: unknown, limits: Limits): unknown {
  if (typeof run !== "function") return run;
  let runs = 0;
  return (...args: Parameters<Run>) => {
    runs += 1;
    // This gets its turn where the page does.
    if (runs === 1) setTimeout(() => (runs = 0));
    if (runs > RUNS) throw new Error("it redirects endlessly");
    const value = limits.watch(() => (run as Run)(...args));
    return value instanceof Promise ? withTimeout(value, limits) : value;
  };
}

/** Makes loaders and lazy parts of routes fail where they hang or loop, so that another release takes over. */
export const withTimeouts = (routes: readonly RouteObject[], limits: Limits): RouteObject[] =>
  routes.map((route) => {
    const { loader, lazy, children } = route;
    return {
      ...route,
      ...(loader !== undefined && { loader: withLimits(loader, limits) }),
      ...(lazy !== undefined && { lazy: withLimits(lazy, limits) }),
      ...(children && { children: withTimeouts(children, limits) }),
    } as RouteObject;
  });
