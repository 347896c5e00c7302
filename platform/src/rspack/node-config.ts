import type { Configuration } from "@rspack/core";

/** The build of a program for Node: our own sources in one file, libraries from node_modules as they are. */
export function nodeConfig(folder: string, name: string, entry: Record<string, string>): Configuration {
  return {
    name,
    context: folder,
    mode: "production",
    target: "node20",
    devtool: "source-map",
    entry,
    resolve: { extensions: [".ts", ".js"] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: "builtin:swc-loader",
          options: { jsc: { target: "es2023", parser: { syntax: "typescript" } } },
        },
      ],
    },
    externalsType: "module",
    externals: [
      ({ request }, callback) => {
        const bundled = request === undefined || /^[./]/.test(request) || request.startsWith("@cointide/");
        if (bundled) callback();
        else callback(undefined, `module ${request}`);
      },
    ],
    output: { module: true, chunkFormat: "module", filename: "[name].js", clean: true },
    optimization: { minimize: false },
    performance: false,
    stats: "errors-warnings",
  };
}
