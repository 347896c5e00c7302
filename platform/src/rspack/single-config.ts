import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { type Configuration, rspack } from "@rspack/core";
import { browserConfig } from "./browser-config.ts";
import { EagerModulesPlugin } from "./eager-modules.ts";

/** The chunk that an expose becomes. */
export const chunkOf = (slice: string, expose: string): string => `${slice}-${expose.replace("./", "")}`;

/** The source of a module that stands in for `shell/src/federation/load-module.ts`: slices are parts of the build. */
function bundledSlices(root: string, slices: readonly SliceDescription[]): string {
  const cases = slices.flatMap(({ name, exposes }) =>
    Object.entries(exposes).map(([expose, path]) => {
      const chunk = `/* webpackChunkName: "${chunkOf(name, expose)}" */`;
      return `"${name} ${expose}": () => import(${chunk} ${JSON.stringify(join(root, name, path))}),`;
    }),
  );
  return `const MODULES = {\n${cases.join("\n")}\n};
export const entryAt = (entry) => entry;
export const loadSharedModules = async () => {};
export const loadFederatedModule = ({ slice, expose }) => MODULES[slice + " " + expose]();\n`;
}

/**
 * The same sources as one build without federation, to compare with: the slices are chunks that the shell
 * imports, and what is unused is tree-shaken.
 * @param work a folder for what the build generates.
 */
export function singleConfig(root: string, slices: readonly SliceDescription[], work: string): Configuration {
  const config = browserConfig({ folder: join(root, "shell"), name: "single", development: false });
  const generated = join(work, "bundled-slices.ts");
  writeFileSync(generated, bundledSlices(root, slices));
  return {
    ...config,
    entry: { prefetch: "./src/prefetch.ts", main: ["@cointide/shared/ui/styles.css", "./src/main.tsx"] },
    output: { ...config.output, publicPath: "/" },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.CopyRspackPlugin({ patterns: [{ from: "public" }] }),
      new EagerModulesPlugin("main"),
      new rspack.NormalModuleReplacementPlugin(/\/load-module\.ts$/, generated),
    ],
  };
}
