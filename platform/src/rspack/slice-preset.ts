import { join } from "node:path";
import type { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { type Configuration, rspack } from "@rspack/core";
import { ROOT, readSliceDescription } from "../config/workspace.ts";
import { browserConfig } from "./browser-config.ts";
import { exposeChunk, FederationManifestPlugin } from "./federation-manifest.ts";
import { consumedModules } from "./shared-modules.ts";
import { SliceDescriptionPlugin } from "./slice-description.ts";
import { StyleIntegrityPlugin } from "./style-integrity.ts";

const ENTRY = "remoteEntry.js";

/** What a build is for. An ordinary one says nothing; development servers do. */
export type SliceEnvironment = {
  development?: boolean;
  /** In development: whose JSX runtime elements are made by, in place of React's own. */
  jsxSource?: string;
  /** The files to build in place of the slice's own exposes. */
  exposes?: Record<string, string>;
  /** The code that finds a shared module on the page, in place of the federation's own. */
  externalOf?: (request: string) => string | undefined;
};

/** The settings of `ModuleFederationPlugin`. */
type ContainerOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

export type SlicePreset = {
  /** All but the container. */
  configuration: Configuration & Required<Pick<Configuration, "plugins">>;
  container: ContainerOptions;
};

const RUNTIME = "@module-federation/webpack-bundler-runtime";

/** Replaces the plugin's own runtime. */
const SLIM_RUNTIME = { [`${RUNTIME}$`]: join(ROOT, "platform/src/rspack/consume-runtime.ts") };

/** The plugin starts its runtime by a module whose name holds its text, and in it the runtime's path on this machine. */
const START_SLIM_RUNTIME = new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,/, (resource) => {
  resource.request = `data:text/javascript,${encodeURIComponent(`import "${RUNTIME}";`)}`;
});

/**
 * Rspack's default group for what several chunks have in common, without the modules that stand for shared ones. These have no
 * code and are all of one size, and Rspack orders groups of equal size by hashes of absolute paths, which differ by folder.
 */
const COMMON_CHUNKS = {
  ...{ idHint: "", minChunks: 2, priority: -20, reuseExistingChunk: true },
  type: /^(?!consume-shared-module$)/,
};

/**
 * What the builds of slices have in common: a federated module with no knowledge of the shell or of other slices.
 * @param folder the slice's own; its `slice.json` has the name and the exposes.
 */
export function slicePreset(folder: string, environment: SliceEnvironment = {}): SlicePreset {
  const description = readSliceDescription(folder);
  const { name } = description;
  const containerName = name.replaceAll("-", "_");
  const { externalOf, jsxSource } = environment;
  const development = environment.development === true;
  const exposes = Object.entries(environment.exposes ?? description.exposes);
  const config = browserConfig({ folder, name, development, ...(jsxSource !== undefined && { jsxSource }) });
  return {
    configuration: {
      ...config,
      entry: {},
      optimization: { ...config.optimization, splitChunks: { cacheGroups: { default: COMMON_CHUNKS } } },
      resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...SLIM_RUNTIME } },
      externals: externalOf
        ? [({ request = "" }, callback) => callback(undefined, externalOf(request), "var")]
        : [],
      plugins: [
        ...(config.plugins ?? []),
        ...(development ? [] : [new StyleIntegrityPlugin(ENTRY)]),
        START_SLIM_RUNTIME,
        new SliceDescriptionPlugin(folder),
        new FederationManifestPlugin({ name: containerName, exposes: exposes.map(([path]) => path) }),
      ],
    },
    container: {
      name: containerName,
      filename: ENTRY,
      library: { type: "module" },
      exposes: Object.fromEntries(
        exposes.map(([path, file]) => [path, { import: file, name: exposeChunk(path) }]),
      ),
      shared: externalOf ? {} : consumedModules(),
      manifest: false,
      dts: false,
      experiments: { optimization: { target: "web", disableRemote: true, disableSnapshot: true } },
    } as ContainerOptions,
  };
}
