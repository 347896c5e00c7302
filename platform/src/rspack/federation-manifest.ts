import type { Compiler, RspackPluginInstance, StatsCompilation } from "@rspack/core";

const NAME = "federation manifest";

/** The file beside a build that says how it meets others. */
export const MANIFEST_FILE = "mf-manifest.json";

/** A library that a build lends in a version, or borrows in one that fits the range. */
export type SharedLibrary = { name: string; version: string; requiredVersion?: string; singleton?: boolean };

/** What a build shares, and the files that each of its exposes needs at once. */
export type FederationManifest = {
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  shared: SharedLibrary[];
};

/** The chunk that an expose becomes. */
export const exposeChunk = (path: string): string =>
  `__federation_expose_${path.replace("./", "").replaceAll("/", "__")}`;

/** How Rspack calls a module that stands for a borrowed one: with its scope, its name and its versions. */
const BORROWED = /^consume shared module \([^)]*\) (.+)@(\S+)/;

const borrowedBy = ({ modules = [] }: StatsCompilation): SharedLibrary[] =>
  modules
    .flatMap((module) => {
      const [, name, requiredVersion = ""] = BORROWED.exec(module.name ?? "") ?? [];
      if (name === undefined) return [];
      return [{ name, version: requiredVersion.replace(/^\D+/, ""), requiredVersion, singleton: true }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));

function exposedBy({ namedChunkGroups = {} }: StatsCompilation, paths: readonly string[]) {
  return paths.map((path) => {
    const files = (namedChunkGroups[exposeChunk(path)]?.assets ?? []).map(({ name }) => name);
    const ending = (end: string) => ({ sync: files.filter((file) => file.endsWith(end)) });
    return { path, assets: { js: ending(".js"), css: ending(".css") } };
  });
}

/** Writes beside a build how it meets others: what it exposes, and what it borrows or, with `lent`, lends. */
export class FederationManifestPlugin implements RspackPluginInstance {
  readonly #known: { exposes?: readonly string[]; lent?: readonly SharedLibrary[] };

  constructor(known: { exposes?: readonly string[]; lent?: readonly SharedLibrary[] }) {
    this.#known = known;
  }

  apply({ hooks, rspack }: Compiler): void {
    const { exposes = [], lent } = this.#known;
    hooks.thisCompilation.tap(NAME, (compilation) => {
      // By then files have their final names.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const stats = compilation.getStats().toJson({ all: false, modules: true, chunkGroups: true });
        const manifest: FederationManifest = {
          exposes: exposedBy(stats, exposes),
          shared: [...(lent ?? borrowedBy(stats))],
        };
        compilation.emitAsset(MANIFEST_FILE, new rspack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}
