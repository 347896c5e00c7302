import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, readSliceDescription } from "../config/workspace.ts";
import { readFiles } from "../releases/disk.ts";
import type { Build } from "../releases/release-record.ts";
import { dist } from "./parts.ts";

/** The last build of a slice, under the version that its package has. */
export function sliceBuild(name: string): Build {
  const folder = join(ROOT, name);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  return { description: readSliceDescription(folder), semver: version, files: readFiles(dist(name)) };
}
