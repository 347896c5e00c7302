import type { Mount, Registry } from "@cointide/shared/contracts/registry";
import type { Host, RoutesModule, SliceRoutes } from "@cointide/shared/host";
import type { PatchRoutesOnNavigationFunction } from "@cointide/shared/router";
import { type Accept, SliceError, type SliceLoader } from "./slice-loader.ts";

/** The routes that slices bring, added to the router when their slice has been loaded. */
export type SliceRouteTable = {
  /** Where slices may have routes, by the registry. */
  mounts: readonly (Mount & { slice: string })[];
  /** Loads a slice's routes. After it resolved, navigating again finds them. @throws {SliceError} */
  load(slice: string): Promise<void>;
  isLoaded(slice: string): boolean;
  /** The slice whose mount holds this path, if any. */
  sliceAt(pathname: string): string | undefined;
  /** For the router: adds what has been loaded since it asked last. Never waits. */
  patch: PatchRoutesOnNavigationFunction;
};

const acceptRoutes: Accept<RoutesModule> = (module): module is RoutesModule =>
  typeof (module as RoutesModule | null)?.createRoutes === "function";

const pathOf = ({ parent, path }: Mount): string => (parent === "root" ? `/${path}` : `/${parent}/${path}`);

/** Creates the table of all slices of the registry; nothing is loaded yet. */
export function createSliceRouteTable(registry: Registry, loader: SliceLoader, host: Host): SliceRouteTable {
  const loaded = new Map<string, SliceRoutes>();
  const patched = new Set<string>();
  const mounts = registry.slices.flatMap((slice) =>
    slice.mounts.map((mount) => ({ ...mount, slice: slice.name })),
  );
  const byLongestPath = [...mounts].sort((a, b) => b.path.length - a.path.length);

  return {
    mounts,
    isLoaded: (slice) => loaded.has(slice),
    async load(slice) {
      if (loaded.has(slice)) return;
      const module = await loader.load(slice, "./routes", acceptRoutes);
      try {
        loaded.set(slice, module.createRoutes(host));
      } catch (error) {
        throw new SliceError(slice, "", "init", error);
      }
    },
    sliceAt: (pathname) =>
      byLongestPath.find((mount) => pathname === pathOf(mount) || pathname.startsWith(`${pathOf(mount)}/`))
        ?.slice,
    patch({ patch }) {
      for (const [slice, routes] of loaded) {
        if (patched.has(slice)) continue;
        patched.add(slice);
        for (const [parent, children] of Object.entries(routes)) patch(parent, children);
      }
    },
  };
}
