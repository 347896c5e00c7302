import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** The servers of pages and files. Each is a single file: its image holds nothing else. */
export const EDGE_PROGRAMS = [
  "edge/serve-shell.ts",
  "edge/serve-slice.ts",
  "edge/serve-slices.ts",
  "edge/serve-signer.ts",
  "edge/serve-gate.ts",
];

type BundleOptions = {
  /**
   * Puts libraries into each file too, which spares a process 7 MB of memory, and an image `node_modules`. There is no
   * source map then: Node reads it at the start, and it would take 29 MB. Names of functions stay, for stacks.
   */
  holdsLibraries?: boolean;
  /** Libraries that stay out all the same, because they have files that are no code. */
  external?: readonly string[];
};

// Libraries in CommonJS require what Node brings.
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/**
 * Bundles programs of a package of the workspace for Node: our own TypeScript goes in, libraries stay out, as in
 * `platform/bin/run.mjs`.
 * @param folder the package's.
 */
export async function bundleProgram(
  folder: string,
  entries: readonly string[],
  outdir: string,
  { holdsLibraries = false, external = [] }: BundleOptions = {},
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
    banner: { js: REQUIRE },
    ...(holdsLibraries
      ? { minifySyntax: true, minifyWhitespace: true, external: [...external] }
      : { external: libraries.filter((name) => !name.startsWith("@cointide/")), sourcemap: true }),
    logLevel: "warning",
  });
}
