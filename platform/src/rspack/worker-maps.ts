import type { Compiler, RspackPluginInstance } from "@rspack/core";

const NAME = "worker maps";
/** Scripts that `bundle-loader.cjs` has made, minified already. */
export const WORKER_SCRIPT = /\.worker(\.[0-9a-f]{8})?\.js$/;
const INLINE_MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/;

/**
 * Puts the source map that `bundle-loader.cjs` leaves in a worker's script beside it, as those of all other scripts
 * are: the loader does not know yet what the file will be called.
 */
export class WorkerMapsPlugin implements RspackPluginInstance {
  apply({ hooks, rspack }: Compiler): void {
    const { RawSource } = rspack.sources;
    hooks.thisCompilation.tap(NAME, (compilation) => {
      // By then files have their final names.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          const text = WORKER_SCRIPT.test(name) ? asset.source().toString() : "";
          const [comment, map] = text.match(INLINE_MAP) ?? [];
          if (comment === undefined || map === undefined) continue;
          const beside = `${name}.map`;
          const script = text.replace(comment, `\n//# sourceMappingURL=${beside}`);
          compilation.updateAsset(name, new RawSource(script), { related: { sourceMap: beside } });
          compilation.emitAsset(beside, new RawSource(Buffer.from(map, "base64")));
        }
      });
    });
  }
}
