import { join } from "node:path";
import type { Compiler, RspackPluginInstance } from "@rspack/core";
import { build } from "esbuild";

const NAME = "standalone script";

/**
 * Adds a script that stands alone, in a file of a fixed name with its source map: what a browser keeps by its address, as
 * it does a service worker, can have no hash in its name and none of the page's runtime.
 */
export class StandaloneScriptPlugin implements RspackPluginInstance {
  readonly #entry: string;
  readonly #file: string;

  /** @param entry relative to the build's folder. */
  constructor(entry: string, file: string) {
    this.#entry = entry;
    this.#file = file;
  }

  apply({ hooks, rspack, context, options }: Compiler): void {
    const { RawSource } = rspack.sources;
    hooks.thisCompilation.tap(NAME, (compilation) => {
      // It is minified already.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const { outputFiles, metafile } = await build({
          entryPoints: [this.#entry],
          absWorkingDir: context,
          outfile: this.#file,
          ...{ bundle: true, write: false, metafile: true, sourcemap: true },
          ...{ format: "iife", platform: "browser", target: "es2022", logLevel: "silent" },
          minify: options.mode === "production",
        });
        for (const file of Object.keys(metafile.inputs))
          compilation.fileDependencies.add(join(context, file));
        const [map, script] = outputFiles.map(({ contents }) => new RawSource(Buffer.from(contents)));
        if (map === undefined || script === undefined) throw new Error(`${this.#entry} gives no script.`);
        compilation.emitAsset(this.#file, script, { related: { sourceMap: `${this.#file}.map` } });
        compilation.emitAsset(`${this.#file}.map`, map);
      });
    });
  }
}
