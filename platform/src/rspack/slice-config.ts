import { join } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { type Configuration, rspack } from "@rspack/core";
import { ROOT, readSliceDescription } from "../config/workspace.ts";
import { type BrowserBuild, browserConfig } from "./browser-config.ts";
import { exposeChunk, FederationManifestPlugin } from "./federation-manifest.ts";
import { consumedModules } from "./shared-modules.ts";

/**
 * The page's import map has the integrity of scripts only, so a slice's entry has that of its stylesheets.
 */
const STYLE_INTEGRITY = new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha256"] });

type SliceBuild = Partial<Pick<BrowserBuild, "development" | "jsxSource">> & {
  /** The files to build in place of the slice's own exposes. */
  exposes?: Record<string, string>;
  /** The code that finds a shared module on the page, in place of the federation's own. */
  externalOf?: (request: string) => string | undefined;
};

const RUNTIME = "@module-federation/webpack-bundler-runtime";

/** Replaces the plugin's own runtime. */
const SLIM_RUNTIME = { [`${RUNTIME}$`]: join(ROOT, "platform/src/rspack/consume-runtime.ts") };

/** The plugin starts its runtime by a module whose name holds its text, and in it the runtime's path on this machine. */
const START_SLIM_RUNTIME = new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,/, (resource) => {
  resource.request = `data:text/javascript,${encodeURIComponent(`import "${RUNTIME}";`)}`;
});

/** The build of a slice: a federated module with no knowledge of the shell or of other slices. */
export function sliceConfig(folder: string, build: SliceBuild = {}): Configuration {
  const description = readSliceDescription(folder);
  const { name } = description;
  const { externalOf } = build;
  const exposes = Object.entries(build.exposes ?? description.exposes);
  const config = browserConfig({ development: false, ...build, folder, name });
  return {
    ...config,
    entry: {},
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...SLIM_RUNTIME } },
    externals: externalOf
      ? [({ request = "" }, callback) => callback(undefined, externalOf(request), "var")]
      : [],
    plugins: [
      ...(config.plugins ?? []),
      ...(build.development ? [] : [STYLE_INTEGRITY]),
      START_SLIM_RUNTIME,
      new ModuleFederationPlugin({
        name: name.replaceAll("-", "_"),
        filename: "remoteEntry.js",
        library: { type: "module" },
        exposes: Object.fromEntries(
          exposes.map(([path, file]) => [path, { import: file, name: exposeChunk(path) }]),
        ),
        shared: externalOf ? {} : consumedModules(),
        manifest: false,
        dts: false,
        experiments: { optimization: { target: "web", disableRemote: true, disableSnapshot: true } },
      } as ConstructorParameters<typeof ModuleFederationPlugin>[0]),
      new FederationManifestPlugin({ exposes: exposes.map(([path]) => path) }),
    ],
  };
}
