import { join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import type { Environment } from "../config/environment.ts";
import { ROOT, SLICES } from "../config/workspace.ts";
import { readSliceDescription } from "../rspack/slice-config.ts";

/** The registry of a development page: each slice straight from its own development server. */
export function devRegistry(environment: Environment): Registry {
  return {
    slices: SLICES.map(({ name, port }) => {
      const { mounts, slots } = readSliceDescription(join(ROOT, name));
      return {
        name,
        mounts,
        slots,
        origin: `http://localhost:${environment[port]}`,
        releases: [{ version: "dev", entry: "/remoteEntry.js", files: {} }],
      };
    }),
  };
}
