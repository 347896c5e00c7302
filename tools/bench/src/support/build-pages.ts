import { runRspack } from "@cointide/platform/run-rspack";

type Pages = {
  name: string;
  /** The folder of the sources, and the scripts in it by the names of their files. */
  context: string;
  entry: Record<string, string>;
  /** Where the built scripts go. */
  folder: string;
  /** The folder of the libraries. */
  modules: string;
};

/** Builds pages that the product is compared with, as one would for production. */
export async function buildPages({ name, context, entry, folder, modules }: Pages): Promise<void> {
  await runRspack({
    ...{ name, context, entry, mode: "production", target: ["web", "es2022"] },
    output: { path: folder, filename: "[name].js", clean: true },
    resolve: { extensions: [".tsx", ".ts", ".js"], modules: [modules] },
    performance: { hints: false },
    module: {
      rules: [
        {
          test: /\.(tsx?|jsx)$/,
          loader: "builtin:swc-loader",
          options: {
            jsc: {
              target: "es2022",
              parser: { syntax: "typescript", tsx: true },
              transform: { react: { runtime: "automatic" } },
            },
          },
        },
      ],
    },
  });
}
