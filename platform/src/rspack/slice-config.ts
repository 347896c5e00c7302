import { createRequire } from "node:module";
import { join } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { type Configuration, type ExternalItem, rspack } from "@rspack/core";
import { ROOT, readSliceDescription } from "../config/workspace.ts";
import { type BrowserBuild, browserConfig } from "./browser-config.ts";
import { exposeChunk, FederationManifestPlugin } from "./federation-manifest.ts";
import { consumedModules } from "./shared-modules.ts";

/**
 * The page's import map checks scripts alone. With this, a slice's entry, which is checked, names for each of its
 * stylesheets what the browser checks that one by.
 */
const CHECKED_STYLES = new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha384"] });

type SliceBuild = Partial<Pick<BrowserBuild, "development" | "jsxSource">> & {
  /** What to build in place of what the slice exposes. */
  exposes?: Record<string, string>;
  /** Gives the code that finds a lent module on the page, in place of the federation's own way to it. */
  lent?: (request: string) => string | undefined;
};

const lentExternals =
  (lent: (request: string) => string | undefined): ExternalItem =>
  ({ request = "" }, callback) =>
    callback(undefined, lent(request), "var");

const require = createRequire(import.meta.url);

const RUNTIME = "@module-federation/webpack-bundler-runtime";

/** Puts `borrowing-runtime.ts` in the place of the runtime that the plugin would bring along. */
const SLIM_RUNTIME = { [`${RUNTIME}$`]: join(ROOT, "platform/src/rspack/borrowing-runtime.ts") };

/**
 * The federation's entry is a module whose name holds its text, and in it the runtime's path on this machine. Ids are
 * made of names: without this, equal sources in two folders make two releases.
 */
function nameRuntimeAlike(): InstanceType<typeof rspack.NormalModuleReplacementPlugin> {
  const fromPlugin = createRequire(require.resolve("@module-federation/enhanced/rspack"));
  const runtimeTools = createRequire(fromPlugin.resolve("@module-federation/runtime-tools"));
  const path = encodeURIComponent(JSON.stringify(runtimeTools.resolve(RUNTIME)));
  return new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,/, (resource) => {
    resource.request = resource.request.replace(path, encodeURIComponent(JSON.stringify(RUNTIME)));
  });
}

/** The build of a slice: a federated module with no knowledge of the shell or of other slices. */
export function sliceConfig(folder: string, build: SliceBuild = {}): Configuration {
  const description = readSliceDescription(folder);
  const { name } = description;
  const exposes = Object.entries(build.exposes ?? description.exposes);
  const config = browserConfig({ development: false, ...build, folder, name });
  return {
    ...config,
    entry: {},
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...SLIM_RUNTIME } },
    externals: build.lent ? [lentExternals(build.lent)] : [],
    plugins: [
      ...(config.plugins ?? []),
      ...(build.development ? [] : [CHECKED_STYLES]),
      nameRuntimeAlike(),
      new ModuleFederationPlugin({
        name: name.replaceAll("-", "_"),
        filename: "remoteEntry.js",
        library: { type: "module" },
        exposes: Object.fromEntries(
          exposes.map(([path, file]) => [path, { import: file, name: exposeChunk(path) }]),
        ),
        shared: build.lent ? {} : consumedModules(),
        manifest: false,
        dts: false,
        experiments: { optimization: { target: "web", disableRemote: true, disableSnapshot: true } },
      } as ConstructorParameters<typeof ModuleFederationPlugin>[0]),
      new FederationManifestPlugin({ exposes: exposes.map(([path]) => path) }),
    ],
  };
}
