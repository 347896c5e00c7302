import { join } from "node:path";
import { type Configuration, rspack } from "@rspack/core";
import { browserConfig } from "./browser-config.ts";
import { EagerModulesPlugin } from "./eager-modules.ts";
import { FederationManifestPlugin } from "./federation-manifest.ts";
import { sharedModuleSources, sharedModules } from "./shared-modules.ts";
import { StandaloneScriptPlugin } from "./standalone-script.ts";

/** The build of the shell: it shares modules with slices and knows no slice before a page names it. */
export function shellConfig(folder: string, development = false): Configuration {
  const config = browserConfig({ folder, name: "shell", development });
  return {
    ...config,
    // The stylesheet that names the cascade layers in their order comes before any rule in them.
    entry: {
      ...(!development && { prefetch: { import: "./src/prefetch.ts", library: { type: "module" } } }),
      main: ["@cointide/shared/ui/styles.css", "./src/main.tsx"],
    },
    output: { ...config.output, publicPath: "/" },
    // The palette renders cmdk in our own dialog. That of cmdk is 12 KB, and adds styles that pages forbid.
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve?.alias, "@radix-ui/react-dialog": join(folder, "src/palette/no-dialog.ts") },
    },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.CopyRspackPlugin({ patterns: [{ from: "public" }] }),
      new StandaloneScriptPlugin("src/push/push-worker.ts", "push-worker.js"),
      ...(development ? [] : [new EagerModulesPlugin("main")]),
      new rspack.experiments.VirtualModulesPlugin(sharedModuleSources()),
      new FederationManifestPlugin({
        name: "shell",
        provided: sharedModules().map(({ name, version }) => ({ name, version })),
      }),
    ],
  };
}
