import { join } from "node:path";
import type { Configuration } from "@rspack/core";
import { browserConfig } from "./browser-config.ts";

/** A build of the shell's pages for Node, to make their markup: the same sources, with the same class names. */
export function prerenderConfig(folder: string, out: string): Configuration {
  const { plugins: _, ...config } = browserConfig({ folder, name: "shell", development: false });
  return {
    ...config,
    target: "node20",
    devtool: false,
    entry: { prerender: "./src/prerender-pages.tsx" },
    output: {
      ...config.output,
      path: join(out),
      filename: "[name].mjs",
      chunkLoading: "import",
      publicPath: "/",
      library: { type: "module" },
    },
    optimization: { minimize: false },
  };
}
