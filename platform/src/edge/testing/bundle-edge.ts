import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleProgram, EDGE_PROGRAMS } from "../../build/bundle-program.ts";
import { ROOT } from "../../config/workspace.ts";

/** Bundles the servers into a folder, as they are built for production. */
export async function bundleEdge(outdir: string): Promise<void> {
  const folder = join(ROOT, "platform");
  const entries = EDGE_PROGRAMS.map((entry) => join(folder, "src", entry));
  await bundleProgram(folder, entries, outdir, { holdsLibraries: true });
  writeFileSync(join(outdir, "package.json"), '{ "type": "module" }');
}
