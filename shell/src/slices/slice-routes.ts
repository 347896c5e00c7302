import { sliceAt } from "@cointide/shared/contracts/mounts";
import type { Mount } from "@cointide/shared/contracts/release";
import type { Host, RouteParent, RoutesModule } from "@cointide/shared/host";
import type { RouteObject } from "@cointide/shared/router";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { CompositionStore } from "./composition-store.ts";
import { type NamespacedRoutes, readOwnRoutes, watchRequests, withTimeouts } from "./namespaced-routes.ts";
import type { Activated, Activation } from "./race-releases.ts";
import { SliceError } from "./slice-error.ts";
import type { SliceLoader } from "./slice-loader.ts";
import type { WorkMarks } from "./slice-work.ts";

/** The expose that brings a slice's routes. */
export const ROUTES = "./routes";

/** The routes of one release of a slice below one of the shell's; `id` differs for each activation. */
export type SliceBranch = { slice: string; version: string; id: number; routes: RouteObject[] };

/** The routes that slices bring: of each slice those of one release, replaced where another one takes over. */
export type SliceRouteTable = {
  /** Where slices may have routes, by the composition of now. */
  mounts(): (Mount & { slice: string })[];
  /** What slices that are there bring below one of the shell's routes. */
  branches(parent: RouteParent): SliceBranch[];
  /** Loads a slice's routes. After it resolved, the router has them. @throws {SliceError} */
  load(slice: string): Promise<void>;
  /** Whether the router knows the slice's routes: an address that it then does not find does not exist. */
  isRouted(slice: string): boolean;
  /** The slices whose routes could not be loaded from any release when they were last tried. */
  failed: StoreApi<ReadonlySet<string>>;
  /** The slice whose mount holds this path, if any. */
  sliceAt(pathname: string): string | undefined;
  /** Gives each change to the router; a listener that throws refuses the release that it came with. */
  subscribe(listener: (slice: string) => void): () => void;
};

type RouteTableParts = { composition: CompositionStore; loader: SliceLoader; host: Host; work: WorkMarks };

function activateRoutes({ host, loader, work }: RouteTableParts) {
  let trees = 0;
  return (slice: string): Activation<RoutesModule, NamespacedRoutes> => ({
    accept: (module): module is RoutesModule =>
      typeof (module as RoutesModule | null)?.createRoutes === "function",
    async init(module, { mounts, version }) {
      const { host: watched, isRequesting } = watchRequests(host);
      const running = { slice, version, expose: ROUTES };
      const routes = await work.around(running, () => module.createRoutes(watched));
      trees += 1;
      const own = readOwnRoutes(routes, `slice-${trees}`, mounts);
      const limits = {
        isRequesting,
        timeout: () => loader.timeout(slice, version, ROUTES),
        watch: <Value>(run: () => Value) => work.around(running, run),
      };
      return new Map([...own].map(([parent, below]) => [parent, withTimeouts(below, limits)]));
    },
  });
}

/** Creates the table of all slices of the composition; nothing is loaded yet. */
export function createSliceRouteTable(parts: RouteTableParts): SliceRouteTable {
  const { composition, loader } = parts;
  const activationOf = activateRoutes(parts);
  const current = new Map<string, Activated<NamespacedRoutes>>();
  const listeners = new Set<(slice: string) => void>();
  const failed = createStore<ReadonlySet<string>>(() => new Set());

  const mounts = () =>
    composition
      .getState()
      .slices.flatMap((slice) => slice.mounts.map((mount) => ({ ...mount, slice: slice.name })));

  function install(slice: string, activated: Activated<NamespacedRoutes>): void {
    const before = current.get(slice);
    current.set(slice, activated);
    try {
      for (const listener of listeners) listener(slice);
    } catch (error) {
      if (before === undefined) current.delete(slice);
      else current.set(slice, before);
      throw new SliceError(slice, activated.version, "init", error);
    }
  }

  function markFailed(slice: string, isFailed: boolean): void {
    if (failed.getState().has(slice) === isFailed) return;
    const others = [...failed.getState()].filter((other) => other !== slice);
    failed.setState(new Set(isFailed ? [...others, slice] : others), true);
  }

  async function load(slice: string): Promise<void> {
    const activated = await loader.load(slice, ROUTES, activationOf(slice)).catch((error) => {
      markFailed(slice, true);
      throw error;
    });
    markFailed(slice, false);
    if (current.get(slice)?.id === activated.id) return;
    try {
      install(slice, activated);
    } catch (error) {
      loader.reject(ROUTES, error as SliceError);
      await load(slice);
    }
  }

  loader.subscribe((slice, expose) => {
    // The view that shows the failure offers to try again.
    if (expose === ROUTES && current.has(slice)) load(slice).catch(() => {});
  });

  return {
    mounts,
    branches: (parent) =>
      [...current].flatMap(([slice, { value, version, id }]) => {
        const routes = value.get(parent);
        return routes === undefined ? [] : [{ slice, version, id, routes }];
      }),
    load,
    failed,
    isRouted: (slice) => current.has(slice),
    sliceAt: (pathname) => sliceAt(composition.getState().slices, pathname),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Loads a slice as soon as the visitor points at or focuses a link to one of its routes: by the time the link
 * is followed, its routes are there. A load that fails here is shown when the route is opened.
 */
export function preloadOnIntent(
  page: Document,
  routes: Pick<SliceRouteTable, "load" | "sliceAt">,
): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link === null || link.origin !== page.location.origin) return;
    const slice = routes.sliceAt(link.pathname);
    if (slice !== undefined) routes.load(slice).catch(() => {});
  };
  page.addEventListener("pointerover", preload);
  page.addEventListener("focusin", preload);
  return () => {
    page.removeEventListener("pointerover", preload);
    page.removeEventListener("focusin", preload);
  };
}
