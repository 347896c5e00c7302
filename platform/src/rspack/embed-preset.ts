import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { type Compiler, type Configuration, rspack } from "@rspack/core";
import { zipSync } from "fflate";
import { ROOT } from "../config/workspace.ts";
import { browserConfig } from "./browser-config.ts";
import { RedefinedMethodsPlugin, SUBSTITUTES_RULE } from "./page-built-ins.ts";

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

type Manifest = {
  metaData: { types: { zip?: string } };
  exposes: readonly { name: string }[];
};

/** The types of all that a container exposes, `NAME.d.ts` for each; the same bytes at any time. */
function zipTypes(folder: string, { exposes }: Manifest): Buffer {
  const files = exposes.map(({ name }) => `${name}.d.ts`);
  const contents = files.map((file) => [file, readFileSync(join(folder, file))]);
  return Buffer.from(zipSync(Object.fromEntries(contents), { mtime: new Date(1980, 0, 1) }));
}

/**
 * Makes the archive of types that the slice's `mf-manifest.json` names, as hosts of Module Federation fetch it. A slice whose
 * embeds are no container has neither.
 */
class TypesArchivePlugin {
  readonly #folder: string;

  /** @param folder where the manifest lies, and the types beside it. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    const path = join(this.#folder, "mf-manifest.json");
    if (!existsSync(path)) return;
    compiler.hooks.thisCompilation.tap("TypesArchivePlugin", (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: "TypesArchivePlugin", stage }, () => {
        const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
        const { zip } = manifest.metaData.types;
        if (zip === undefined) return;
        const content = new compiler.webpack.sources.RawSource(zipTypes(this.#folder, manifest));
        compilation.emitAsset(`${TARGET}/${zip}`, content);
      });
    });
  }
}

type Logo = { code: string; file: string; svg: string };

/** Puts the logos beside the scripts: `embed/logos.json` names the file of each coin that has one. */
class LogosPlugin {
  readonly #folder: string;

  /** @param folder the slice's own. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply({ hooks, rspack }: Compiler): void {
    const { pickLogos } = createRequire(import.meta.url)(
      join(ROOT, "platform/src/rspack/pick-logos.cjs"),
    ) as { pickLogos(folder: string): Logo[] };
    const { RawSource } = rspack.sources;
    hooks.thisCompilation.tap("LogosPlugin", (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: "LogosPlugin", stage }, () => {
        const logos = pickLogos(this.#folder);
        for (const { file, svg } of logos)
          compilation.emitAsset(`${TARGET}/logos/${file}`, new RawSource(svg));
        const names = Object.fromEntries(logos.map(({ code, file }) => [code, file]));
        compilation.emitAsset(`${TARGET}/logos.json`, new RawSource(JSON.stringify(names)));
      });
    });
  }
}

function standingAlone(folder: string, name: string): Configuration {
  const config = browserConfig({ folder, name, development: false });
  return {
    ...config,
    // After the container, whose build empties the folder.
    dependencies: [basename(folder)],
    output: { filename: "[name].js", clean: false },
    module: { ...config.module, rules: [...(config.module?.rules ?? []), SUBSTITUTES_RULE] },
    plugins: [new RedefinedMethodsPlugin()],
  };
}

/** Scripts that run as classic scripts and as modules: each is one file that exports nothing. */
function scripts(folder: string): Configuration {
  const config = standingAlone(folder, "embedded scripts");
  return {
    ...config,
    entry: entries(folder, ".script.ts"),
    plugins: [
      ...(config.plugins ?? []),
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: `${SOURCES}/static`, to: TARGET, noErrorOnMissing: true },
          { from: join(ROOT, "shared/embed/configurator/preview.css"), to: TARGET },
          { from: join(ROOT, "shared/ui/base.css"), to: TARGET },
          { from: join(ROOT, "shared/ui/page-tokens.css"), to: TARGET },
          { from: join(ROOT, "shared/ui/tokens.css"), to: TARGET },
        ],
      }),
      new TypesArchivePlugin(join(folder, SOURCES, "static")),
      new LogosPlugin(folder),
    ],
  };
}

/** Modules that export what hosts import; none where the slice has none. */
function modules(folder: string): Configuration[] {
  const entry = entries(folder, ".module.ts");
  if (Object.keys(entry).length === 0) return [];
  const config = standingAlone(folder, "embedded modules");
  return [
    {
      ...config,
      entry,
      // A module knows its address when it runs, not when it is built.
      module: { ...config.module, parser: { ...config.module?.parser, javascript: { importMeta: false } } },
      output: { ...config.output, module: true, chunkFormat: "module", library: { type: "module" } },
    },
  ];
}

/**
 * The builds of what a slice gives to pages outside of the product, which share nothing: `*.script.ts` and
 * `*.module.ts` of `src/embed`, the logos of coins, and the files of `src/embed/static` as they are. Where these have an `mf-manifest.json`,
 * the types of its exposes are packed for the tools of hosts.
 * @param folder the slice's own.
 */
export const embedPreset = (folder: string): Configuration[] => [scripts(folder), ...modules(folder)];
