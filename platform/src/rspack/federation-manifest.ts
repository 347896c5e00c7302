import type { Compiler, RspackPluginInstance, StatsCompilation } from "@rspack/core";
import * as z from "zod/mini";
import { parseContent } from "../config/parse-content.ts";
import type { Files } from "../releases/disk.ts";

const NAME = "federation manifest";

/** The file of a build that lists its exposes and shared modules. */
export const MANIFEST_FILE = "mf-manifest.json";

/** A module that a build shares in a version, or consumes in one that fits the range. */
const sharedModuleSchema = z.object({
  name: z.string(),
  version: z.string(),
  requiredVersion: z.optional(z.string()),
  singleton: z.optional(z.boolean()),
});
export type SharedModule = z.infer<typeof sharedModuleSchema>;

/** The files that load at once; stock manifests also list those that come later. */
const assetsSchema = z.object({ sync: z.array(z.string()) });
const manifestSchema = z.object({
  metaData: z.optional(
    z.object({
      remoteEntry: z.object({ name: z.string(), path: z._default(z.string(), ""), type: z.string() }),
    }),
  ),
  shared: z._default(z.array(sharedModuleSchema), []),
  /** Each with the files that it loads at once. */
  exposes: z._default(
    z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
    [],
  ),
});

/** What is read of a build's manifest. */
export type FederationManifest = Pick<z.infer<typeof manifestSchema>, "shared" | "exposes"> & {
  /** The container's file, relative to the build, and its kind: `module` or another. */
  entry: { file: string; type: string };
};

/** Stock plugins write the range of a module that is consumed only with a second `^`. */
const oneCaret = (range: string): string => range.replace(/^\^\^+/, "^");

/** Reads the manifest of a build. Throws a sentence where there is none, or none that is valid. */
export function readManifest(files: Files): FederationManifest {
  const text = files.get(MANIFEST_FILE);
  if (text === undefined) throw new Error(`The build has no ${MANIFEST_FILE}. Build it again.`);
  const content = Buffer.from(text).toString();
  const { metaData, shared, exposes } = parseContent(manifestSchema, MANIFEST_FILE, content, "ignored");
  const { name, path, type } = metaData?.remoteEntry ?? { name: "remoteEntry.js", path: "", type: "module" };
  return {
    entry: { file: path === "" ? name : `${path.replace(/\/$/, "")}/${name}`, type },
    shared: shared.map(({ requiredVersion, ...module }) => ({
      ...module,
      ...(requiredVersion !== undefined && { requiredVersion: oneCaret(requiredVersion) }),
    })),
    exposes,
  };
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

const NO_ASSETS = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

function readExposes({ namedChunkGroups = {} }: StatsCompilation, name: string, paths: readonly string[]) {
  return paths.map((path) => {
    const files = (namedChunkGroups[exposeChunk(path)]?.assets ?? []).map((asset) => asset.name);
    // What comes later is the expose's own business.
    const endingWith = (end: string) => ({ sync: files.filter((file) => file.endsWith(end)), async: [] });
    const short = path.replace("./", "");
    return {
      ...{ id: `${name}:${short}`, name: short, path },
      assets: { js: endingWith(".js"), css: endingWith(".css") },
    };
  });
}

type Given = {
  /** The build's name among federated ones. */
  name: string;
  exposes?: readonly string[];
  /** What it shares, in place of what it consumes. */
  provided?: readonly SharedModule[];
};

/** Writes the manifest beside a build, in the form that tools and runtimes of Module Federation read. */
export class FederationManifestPlugin implements RspackPluginInstance {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  apply({ hooks, rspack }: Compiler): void {
    const { name, exposes = [], provided } = this.#given;
    hooks.thisCompilation.tap(NAME, (compilation) => {
      // By then files have their final names.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const stats = compilation.getStats().toJson({ all: false, modules: true, chunkGroups: true });
        const shared = [...(provided ?? readConsumed(stats))];
        const manifest = {
          ...{ id: name, name },
          metaData: {
            ...{ name, type: "app", globalName: name, publicPath: "auto", pluginVersion: "" },
            buildInfo: { buildVersion: "", buildName: name },
            remoteEntry: { name: "remoteEntry.js", path: "", type: "module" },
            types: { path: "", name: "", zip: "", api: "" },
          },
          shared: shared.map((module) => ({
            ...{ id: `${name}:${module.name}`, ...module },
            assets: NO_ASSETS,
          })),
          remotes: [],
          exposes: readExposes(stats, name, exposes),
        };
        compilation.emitAsset(MANIFEST_FILE, new rspack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}
