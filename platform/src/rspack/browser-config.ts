import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Configuration, rspack } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { ROOT } from "../config/workspace.ts";
import { WORKER_SCRIPT, WorkerMapsPlugin } from "./worker-maps.ts";

export type BrowserBuild = {
  /** The package's folder. */
  folder: string;
  /** Prefix of generated class names and chunks, unique in a composed page. */
  name: string;
  development: boolean;
  /** In development: whose JSX runtime elements are made by, in place of React's own. */
  jsxSource?: string;
};

/**
 * The router names its development build whatever the conditions are; both aliases or none, as each brings the
 * router's core along.
 */
function productionRouter(): Record<string, string> {
  const shared = createRequire(join(ROOT, "shared", "package.json"));
  const reexport = createRequire(shared.resolve("react-router-dom"));
  const folder = join(dirname(reexport.resolve("react-router/package.json")), "dist", "production");
  return { "react-router$": join(folder, "index.mjs"), "react-router/dom$": join(folder, "dom-export.mjs") };
}

const swcRule = (development: boolean, importSource = "react") => ({
  test: /\.tsx?$/,
  loader: "builtin:swc-loader",
  type: "javascript/auto" as const,
  options: {
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx: true },
      transform: { react: { runtime: "automatic", importSource, development, refresh: development } },
    },
  },
});

/** The oldest browsers that know `light-dark()`, `:has()` and import maps with integrity. */
const BROWSERS = ["chrome >= 127", "firefox >= 138", "safari >= 18"];

/** A stylesheet that scripts take as text passes no other minimizer. */
const MINIFIED_CSS = { loader: "builtin:lightningcss-loader", options: { minify: true, targets: BROWSERS } };

const PURE_COMPONENTS = join(ROOT, "platform", "src", "rspack", "pure-components-loader.cjs");

const LOGOS = join(ROOT, "platform", "src", "rspack", "logos-loader.cjs");

const LUCIDE_ICON = join(ROOT, "platform", "src", "rspack", "lucide-icon-loader.cjs");

/** `new URL("./x.worker.ts?bundle", import.meta.url)` is the address of that module's own small bundle. */
const workerRule = (development: boolean) => ({
  test: /\.worker\.ts$/,
  resourceQuery: /^\?bundle$/,
  type: "asset/resource" as const,
  generator: { filename: development ? "[name].js" : "[name].[contenthash:8].js" },
  loader: join(ROOT, "platform", "src", "rspack", "bundle-loader.cjs"),
});

/** What the builds of the shell and of every slice have in common. */
export function browserConfig({ folder, name, development, jsxSource }: BrowserBuild): Configuration {
  return {
    name,
    context: folder,
    mode: development ? "development" : "production",
    target: ["web", "es2022"],
    devtool: development ? "cheap-module-source-map" : "source-map",
    resolve: {
      extensions: [".ts", ".tsx", ".js"],
      alias: development ? {} : productionRouter(),
    },
    module: {
      // Custom properties reach from one module into what another renders: their names stay.
      parser: { "css/module": { namedExports: false, dashedIdents: false } },
      generator: {
        "css/module": {
          // By content, so that rules of another release on the page apply to what is the same in both.
          localIdentName: `${name}-[local]-[${development ? "hash" : "contenthash"}:6]`,
          exportsConvention: "as-is",
        },
      },
      rules: [
        { oneOf: [workerRule(development), swcRule(development, jsxSource)] },
        { test: /react-router\/dist\/production\/.*\.mjs$/, loader: PURE_COMPONENTS },
        { test: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/, loader: LUCIDE_ICON },
        { test: /[\\/]coins[\\/]logo-files\.ts$/, loader: LOGOS },
        { test: /\.svg$/, type: "asset/resource", generator: { filename: "[name].[contenthash:8].svg" } },
        {
          test: /\.css$/,
          oneOf: [
            { resourceQuery: /^\?raw$/, type: "asset/source", use: [MINIFIED_CSS] },
            { test: /\.module\.css$/, type: "css/module" },
            { type: "css" },
          ],
        },
      ],
    },
    output: {
      uniqueName: name,
      module: true,
      chunkFormat: "module",
      chunkLoading: "import",
      publicPath: "auto",
      crossOriginLoading: "anonymous",
      filename: development ? "[name].js" : "[name].[contenthash:8].js",
      chunkFilename: development ? "[name].js" : "[name].[contenthash:8].js",
      cssFilename: development ? "[name].css" : "[name].[contenthash:8].css",
      cssChunkFilename: development ? "[name].css" : "[name].[contenthash:8].css",
      // A page that missed an update, because a build between had errors, still asks for the one before.
      clean: !development,
    },
    experiments: { css: true },
    lazyCompilation: false,
    infrastructureLogging: { level: "error" },
    optimization: {
      // Short names and numbers make scripts smaller, and builds of one version are the only ones that share them.
      mangleExports: "size",
      ...(!development && { moduleIds: "natural" as const }),
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          exclude: WORKER_SCRIPT,
          minimizerOptions: { ecma: 2022, compress: { passes: 3 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    performance: false,
    plugins: [new WorkerMapsPlugin(), ...(development ? [new ReactRefreshRspackPlugin()] : [])],
    stats: "errors-warnings",
  };
}
