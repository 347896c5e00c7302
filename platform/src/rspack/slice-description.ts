import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Compiler, RspackPluginInstance } from "@rspack/core";
import { readSliceDescription } from "../config/workspace.ts";

const NAME = "slice description";

/** The file of a build that says what slice it is: the `slice.json` of its folder with the version of its package. */
export const DESCRIPTION_FILE = "slice.json";

/** Writes it beside a build, where `slice publish` looks for it. */
export class SliceDescriptionPlugin implements RspackPluginInstance {
  readonly #folder: string;

  /** @param folder the slice's own. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply({ hooks, rspack }: Compiler): void {
    hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const packageText = readFileSync(join(this.#folder, "package.json"), "utf8");
        const { version } = JSON.parse(packageText) as { version: string };
        const text = JSON.stringify({ ...readSliceDescription(this.#folder), version }, null, 2);
        compilation.emitAsset(DESCRIPTION_FILE, new rspack.sources.RawSource(`${text}\n`));
      });
    });
  }
}
