import { type Compiler, type RspackPluginInstance, rspack } from "@rspack/core";

const NAME = "style integrity";

/** The statement by which the entry has the hashes of all scripts. */
const SCRIPT_HASHES = /__webpack_require__\.sriHashes = \{[^}]*\};?/;

/**
 * The page's import map has the integrity of scripts only, so a slice's entry has that of its stylesheets: by the hash that
 * the registry has, or a browser fetches again what the page preloaded. Rspack's plugin also adds the hashes of scripts,
 * which nothing reads and which don't compress.
 */
export class StyleIntegrityPlugin implements RspackPluginInstance {
  #entry: string;

  /** @param entry the file that loads the others. */
  constructor(entry: string) {
    this.#entry = entry;
  }

  apply(compiler: Compiler): void {
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha384"] }).apply(compiler);
    const { Compilation, sources } = compiler.rspack;
    // Before the minimizer, which renames what the statement is recognized by.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage }, ({ [this.#entry]: entry }) => {
        const found = SCRIPT_HASHES.exec(entry?.source().toString() ?? "");
        if (entry === undefined || found === null) return;
        const shorter = new sources.ReplaceSource(entry);
        shorter.replace(found.index, found.index + found[0].length - 1, "");
        compilation.updateAsset(this.#entry, shorter);
      });
    });
  }
}
