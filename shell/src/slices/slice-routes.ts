import type { Composition } from "@cointide/shared/contracts/page";
import type { Mount } from "@cointide/shared/contracts/registry";
import type { Host, RoutesModule, SliceRoutes } from "@cointide/shared/host";
import type { PatchRoutesOnNavigationFunction } from "@cointide/shared/router";
import { guardRoutes } from "./guard-routes.tsx";
import type { Adoption, SliceLoader } from "./slice-loader.ts";

/** The routes that slices bring, added to the router when their slice has been loaded. */
export type SliceRouteTable = {
  /** Where slices may have routes, by the composition. */
  mounts: readonly (Mount & { slice: string })[];
  /** Loads a slice's routes. After it resolved, the next navigation finds them. @throws {SliceError} */
  load(slice: string): Promise<void>;
  /** Whether the router knows the slice's routes: an address that it then does not find does not exist. */
  isRouted(slice: string): boolean;
  /** The slice whose mount holds this path, if any. */
  sliceAt(pathname: string): string | undefined;
  /** For the router: adds what has been loaded since it asked last. Never waits. */
  patch: PatchRoutesOnNavigationFunction;
};

const adoptRoutes = (host: Host): Adoption<RoutesModule, SliceRoutes> => ({
  accept: (module): module is RoutesModule =>
    typeof (module as RoutesModule | null)?.createRoutes === "function",
  init: (module) => module.createRoutes(host),
});

const pathOf = ({ parent, path }: Mount): string => (parent === "root" ? `/${path}` : `/${parent}/${path}`);

/** Creates the table of all slices of the composition; nothing is loaded yet. */
export function createSliceRouteTable(
  composition: Composition,
  loader: SliceLoader,
  host: Host,
): SliceRouteTable {
  const adoption = adoptRoutes(host);
  const loaded = new Map<string, ReturnType<typeof guardRoutes>>();
  const routed = new Set<string>();
  const mounts = composition.slices.flatMap((slice) =>
    slice.mounts.map((mount) => ({ ...mount, slice: slice.name })),
  );
  const byLongestPath = [...mounts].sort((a, b) => b.path.length - a.path.length);

  return {
    mounts,
    isRouted: (slice) => routed.has(slice),
    async load(slice) {
      const { value, version } = await loader.load(slice, "./routes", adoption);
      if (!loaded.has(slice)) loaded.set(slice, guardRoutes(value, slice, version));
    },
    sliceAt: (pathname) =>
      byLongestPath.find((mount) => pathname === pathOf(mount) || pathname.startsWith(`${pathOf(mount)}/`))
        ?.slice,
    patch({ patch }) {
      for (const [slice, guarded] of loaded) {
        if (routed.has(slice)) continue;
        routed.add(slice);
        for (const [parent, route] of guarded) patch(parent, [route]);
      }
    },
  };
}
