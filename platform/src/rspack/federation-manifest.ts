import type { Compiler, RspackPluginInstance, StatsCompilation } from "@rspack/core";
import * as z from "zod/mini";
import type { Files } from "../releases/disk.ts";

const NAME = "federation manifest";

/** The file of a build that lists its exposes and shared modules. */
const MANIFEST_FILE = "mf-manifest.json";

/** A module that a build shares in a version, or consumes in one that fits the range. */
const sharedModuleSchema = z.object({
  name: z.string(),
  version: z.string(),
  requiredVersion: z.optional(z.string()),
  singleton: z.optional(z.boolean()),
});
export type SharedModule = z.infer<typeof sharedModuleSchema>;

const assetsSchema = z.object({ sync: z.array(z.string()) });
const manifestSchema = z.object({
  shared: z._default(z.array(sharedModuleSchema), []),
  /** Each with the files that it loads at once. */
  exposes: z._default(
    z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
    [],
  ),
});
type FederationManifest = z.infer<typeof manifestSchema>;

/** Reads the manifest of a build. Throws a sentence where there is none. */
export function readManifest(files: Files): FederationManifest {
  const text = files.get(MANIFEST_FILE);
  if (text === undefined) throw new Error(`The build has no ${MANIFEST_FILE}. Build it again.`);
  return manifestSchema.parse(JSON.parse(Buffer.from(text).toString()));
}

/** The chunk of an expose. */
export const exposeChunk = (path: string): string =>
  `__federation_expose_${path.replace("./", "").replaceAll("/", "__")}`;

/** Rspack's name of a module that stands for a consumed one: with its scope, its name and its versions. */
const CONSUMED = /^consume shared module \([^)]*\) (.+)@(\S+)/;

const readConsumed = ({ modules = [] }: StatsCompilation): SharedModule[] =>
  modules
    .flatMap((module) => {
      const [, name, requiredVersion = ""] = CONSUMED.exec(module.name ?? "") ?? [];
      if (name === undefined) return [];
      return [{ name, version: requiredVersion.replace(/^\D+/, ""), requiredVersion, singleton: true }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));

function readExposes({ namedChunkGroups = {} }: StatsCompilation, paths: readonly string[]) {
  return paths.map((path) => {
    const files = (namedChunkGroups[exposeChunk(path)]?.assets ?? []).map(({ name }) => name);
    const endingWith = (end: string) => ({ sync: files.filter((file) => file.endsWith(end)) });
    return { path, assets: { js: endingWith(".js"), css: endingWith(".css") } };
  });
}

/** Writes the manifest beside a build: its exposes, and the modules that it consumes or, with `provided`, shares. */
export class FederationManifestPlugin implements RspackPluginInstance {
  readonly #given: { exposes?: readonly string[]; provided?: readonly SharedModule[] };

  constructor(given: { exposes?: readonly string[]; provided?: readonly SharedModule[] }) {
    this.#given = given;
  }

  apply({ hooks, rspack }: Compiler): void {
    const { exposes = [], provided } = this.#given;
    hooks.thisCompilation.tap(NAME, (compilation) => {
      // By then files have their final names.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const stats = compilation.getStats().toJson({ all: false, modules: true, chunkGroups: true });
        const manifest: FederationManifest = {
          exposes: readExposes(stats, exposes),
          shared: [...(provided ?? readConsumed(stats))],
        };
        compilation.emitAsset(MANIFEST_FILE, new rspack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}
