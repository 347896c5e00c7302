import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/**
 * Bundles programs of a package of the workspace for Node: our own TypeScript goes in, libraries stay out, as in
 * `platform/bin/run.mjs`.
 * @param folder the package's.
 */
export async function bundleProgram(
  folder: string,
  entries: readonly string[],
  outdir: string,
): Promise<void> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const libraries = Object.keys({ ...dependencies, ...devDependencies });
  await build({
    entryPoints: [...entries],
    outdir,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: libraries.filter((name) => !name.startsWith("@cointide/")),
    sourcemap: true,
    logLevel: "warning",
  });
}
