import type { Host } from "@cointide/shared/host";
import type { RouteObject } from "@cointide/shared/router";

/** How long a slice may take to show something before it counts as one that hangs, in ms. */
export const PATIENCE = 1_500;

/** So often in one go, with nothing else getting its turn, no loader runs that ends some time. */
const RUNS = 50;

export type PatientHost = {
  host: Host;
  /** Whether the service is being asked for something: what it takes its time for, the slice cannot help. */
  isAsking(): boolean;
};

/** Lends a slice a host of its own, to know when it waits for the service. */
export function watchAsking(host: Host): PatientHost {
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
    isAsking: () => asking > 0,
  };
}

async function withinPatience<Value>(value: Value, isAsking: () => boolean): Promise<Awaited<Value>> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const late = new Promise<never>((_, reject) => {
    const look = () => isAsking() || reject(new Error(`nothing loaded within ${PATIENCE} ms`));
    timer = setInterval(look, PATIENCE);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearInterval(timer);
  }
}

type Run = (...args: never[]) => unknown;

/** Has a function of a route fail where it gives nothing in time, or is run again and again without end. */
function patient(run: unknown, isAsking: () => boolean): unknown {
  if (typeof run !== "function") return run;
  let runs = 0;
  return (...args: Parameters<Run>) => {
    runs += 1;
    // This gets its turn where the page does.
    if (runs === 1) setTimeout(() => (runs = 0));
    if (runs > RUNS) throw new Error("it sends the visitor from one address to another without end");
    const value = (run as Run)(...args);
    return value instanceof Promise ? withinPatience(value, isAsking) : value;
  };
}

/** Has the routes' loaders, and what of them is loaded late, fail where they hang, so that another release takes over. */
export const makePatient = (routes: readonly RouteObject[], isAsking: () => boolean): RouteObject[] =>
  routes.map((route) => {
    const { loader, lazy, children } = route;
    return {
      ...route,
      ...(loader !== undefined && { loader: patient(loader, isAsking) }),
      ...(lazy !== undefined && { lazy: patient(lazy, isAsking) }),
      ...(children && { children: makePatient(children, isAsking) }),
    } as RouteObject;
  });
