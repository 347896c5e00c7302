import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import type { Configuration } from "@rspack/core";
import { readSliceDescription } from "../config/workspace.ts";
import { browserConfig } from "./browser-config.ts";
import { sharedLibraries } from "./shared-libraries.ts";

/** The core of the federation runtime is the shell's (`shell/src/slices/lend-runtime.ts`): 10 KB gzip less an entry. */
const FROM_SHELL = { "@module-federation/runtime-core": "global _FEDERATION_RUNTIME_CORE" };

/** The build of a slice: a federated module with no knowledge of the shell or of other slices. */
export function sliceConfig(folder: string, development = false): Configuration {
  const { name, exposes } = readSliceDescription(folder);
  const config = browserConfig({ folder, name, development });
  return {
    ...config,
    entry: {},
    externals: FROM_SHELL,
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: name.replaceAll("-", "_"),
        filename: "remoteEntry.js",
        library: { type: "module" },
        exposes,
        shared: sharedLibraries("borrower"),
        shareStrategy: "loaded-first",
        manifest: true,
        dts: false,
        experiments: { optimization: { target: "web", disableRemote: true } },
      } as ConstructorParameters<typeof ModuleFederationPlugin>[0]),
    ],
  };
}
