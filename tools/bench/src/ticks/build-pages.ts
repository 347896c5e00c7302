import { cpSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@cointide/platform/workspace";
import { type Configuration, rspack } from "@rspack/core";

const SOURCES = join(ROOT, "tools/bench/src/ticks");
const BUILT = join(ROOT, ".cache", "bench-ticks");

const config: Configuration = {
  mode: "production",
  context: SOURCES,
  target: ["web", "es2022"],
  entry: { reference: "./reference/reference.tsx", floor: "./floor/floor.ts" },
  output: { path: BUILT, filename: "[name].js", clean: true },
  resolve: { extensions: [".tsx", ".ts", ".js"], modules: ["node_modules"] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: "builtin:swc-loader",
        options: {
          jsc: {
            target: "es2022",
            parser: { syntax: "typescript", tsx: true },
            transform: { react: { runtime: "automatic" } },
          },
        },
      },
    ],
  },
};

/** Builds the pages that the product is compared with, as one would for production. Gives their folder. */
export async function buildPages(): Promise<string> {
  const compiler = rspack(config);
  await new Promise<void>((resolve, reject) => {
    compiler.run((failure, stats) => {
      if (failure !== null) reject(failure);
      else if (stats?.hasErrors()) reject(new Error(stats.toString("errors-only")));
      else resolve();
    });
  });
  for (const name of ["reference/reference.html", "reference/reference.css", "floor/floor.html"]) {
    cpSync(join(SOURCES, name), join(BUILT, name.split("/")[1] ?? name));
  }
  return BUILT;
}
