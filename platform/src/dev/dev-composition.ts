import { join } from "node:path";
import type { Composition } from "@cointide/shared/contracts/page";
import type { Environment } from "../config/environment.ts";
import { ROOT, SLICES } from "../config/workspace.ts";
import { readSliceDescription } from "../rspack/slice-config.ts";

/** What a development page is composed of: each slice straight from its own development server. */
export function devComposition(environment: Environment): Composition {
  return {
    slices: SLICES.map(({ name, port }) => {
      const { mounts, slots } = readSliceDescription(join(ROOT, name));
      const release = {
        version: "dev",
        entry: "/remoteEntry.js",
        files: {},
        integrity: {},
        mounts,
        slots,
      };
      const origin = `http://localhost:${environment[port]}`;
      return { name, mounts, slots, origin, releases: [release], canary: false };
    }),
  };
}
