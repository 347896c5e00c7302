import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type Configuration, rspack } from "@rspack/core";
import { zipSync } from "fflate";
import { browserConfig } from "./browser-config.ts";

/** Where in a slice lies what pages outside of the product take, and where in its build that comes to be. */
const SOURCES = "src/embed";
const TARGET = "embed";

/** The entries whose names end so: `ticker.script.ts` becomes `embed/ticker.js`. */
function entries(folder: string, suffix: string): Record<string, string> {
  const files = readdirSync(join(folder, SOURCES)).filter((name) => name.endsWith(suffix));
  return Object.fromEntries(
    files.map((name) => [`${TARGET}/${name.slice(0, -suffix.length)}`, `./${SOURCES}/${name}`]),
  );
}

/** The archive of one file of types, as hosts of Module Federation fetch it; the same bytes at any time. */
const archive = (content: Buffer, path: string): Buffer =>
  Buffer.from(zipSync({ [basename(path)]: content }, { mtime: new Date(1980, 0, 1) }));

function standingAlone(folder: string, name: string): Configuration {
  const config = browserConfig({ folder, name, development: false });
  // After the container, whose build empties the folder.
  return { ...config, dependencies: [basename(folder)], output: { filename: "[name].js", clean: false } };
}

/** Scripts that run as classic scripts and as modules: each is one file that exports nothing. */
function scripts(folder: string): Configuration {
  return {
    ...standingAlone(folder, "embedded scripts"),
    entry: entries(folder, ".script.ts"),
    plugins: [
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: `${SOURCES}/static`, to: TARGET },
          {
            ...{ from: `${SOURCES}/static/ticker.d.ts`, transform: archive },
            ...{ to: `${TARGET}/mf-types.zip`, toType: "file" },
          },
          { from: "../shared/ui/styles.css", to: `${TARGET}/tokens.css` },
        ],
      }),
    ],
  };
}

/** Modules that export what hosts import. */
function modules(folder: string): Configuration {
  const config = standingAlone(folder, "embedded modules");
  return {
    ...config,
    entry: entries(folder, ".module.ts"),
    // A module knows its address when it runs, not when it is built.
    module: { ...config.module, parser: { ...config.module?.parser, javascript: { importMeta: false } } },
    output: { ...config.output, module: true, chunkFormat: "module", library: { type: "module" } },
  };
}

/**
 * The builds of what a slice gives to pages outside of the product, which share nothing: `*.script.ts` and
 * `*.module.ts` of `src/embed`, and the files of `src/embed/static` as they are.
 * @param folder the slice's own.
 */
export const embedPreset = (folder: string): Configuration[] => [scripts(folder), modules(folder)];
