import type { Host } from "@cointide/shared/host";
import type { RouteObject } from "@cointide/shared/router";

/** How long a slice may take to show something before another release takes over, in ms. */
export const ROUTE_TIMEOUT = 1_500;
/** The same where no other release is left: a slow device or network still gets there, a hang still ends in the card. */
export const LAST_ROUTE_TIMEOUT = 9_000;

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
  let timer: ReturnType<typeof setInterval> | undefined;
  let waited = 0;
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      waited += ROUTE_TIMEOUT;
      if (!isRequesting() && waited >= timeout()) reject(new Error(`nothing loaded within ${waited} ms`));
    }, ROUTE_TIMEOUT);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearInterval(timer);
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
