import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** What Node finds beside the package itself. */
function librariesOf(folder: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith("@cointide/"),
  );
}

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
  await build({
    entryPoints: [...entries],
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: librariesOf(folder),
    logLevel: "warning",
  });
}
