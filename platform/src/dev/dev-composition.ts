import type { Composition } from "@cointide/shared/contracts/page";
import type { Environment } from "../config/environment.ts";
import { workspaceSlices } from "../config/workspace.ts";

/** What a development page is composed of: each slice straight from its own development server. */
export function devComposition(environment: Environment): Composition {
  return {
    slices: workspaceSlices().map((slice) => {
      const { name, mounts, slots } = slice;
      const release = {
        version: "dev",
        entry: "/remoteEntry.js",
        files: {},
        integrity: {},
        mounts,
        slots,
      };
      const origin = `http://localhost:${environment.addressOf(slice).port}`;
      return { name, mounts, slots, origin, releases: [release], canary: false };
    }),
  };
}
