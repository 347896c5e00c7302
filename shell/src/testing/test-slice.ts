import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { Mount } from "@cointide/shared/contracts/release";

/** A slice with a release of each of these versions, the current one first. */
export const testSlice = (
  name: string,
  mounts: Mount[],
  slots: ComposedSlice["slots"] = {},
  versions = ["1.0.0"],
): ComposedSlice => ({
  name,
  origin: "http://slices.test",
  mounts,
  slots,
  releases: versions.map((version) => ({
    version,
    entry: `/${name}/${version}/remoteEntry.js`,
    files: {},
    integrity: {},
    mounts,
    slots,
  })),
  canary: false,
});
