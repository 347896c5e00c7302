import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { KnipConfig } from "knip";

/** What is loaded from a slice: all that its `slice.json` exposes, its page for development, and what it gives to other sites. */
function sliceEntries(folder: string): string[] {
  const { exposes } = JSON.parse(readFileSync(`${folder}/slice.json`, "utf8")) as {
    exposes: Record<string, string>;
  };
  const others = existsSync(`${folder}/src/embed`)
    ? ["src/embed/*.{script,module}.ts", "src/embed/static/*.d.ts"]
    : [];
  const page = existsSync(`${folder}/src/dev-page.tsx`) ? ["src/dev-page.tsx"] : [];
  return [...Object.values(exposes).map((path) => path.replace("./", "")), ...page, ...others];
}

/** The packages of `bundledData`, which builds read by their paths. */
const LOGOS = ["@iconify-json/token-branded", "cryptocurrency-icons"];

const sliceWorkspace = (folder: string) => ({
  entry: sliceEntries(folder),
  project: ["src/**"],
  // The federation plugin uses the first; builds take logos from the others.
  ignoreDependencies: ["@rspack/core", ...(existsSync(`${folder}/src/embed`) ? LOGOS : [])],
});

const slices = readdirSync(".").filter((name) => existsSync(`${name}/slice.json`));

/** A benchmark is a folder with a program of its name; `support` is what they share. */
const benchmarks = readdirSync("tools/bench/src")
  .filter((name) => name !== "support")
  .map((name) => `src/${name}/${name}.ts`);

export default {
  workspaces: {
    ".": { project: [] },
    shared: {
      entry: ["testing/*.{ts,tsx}", "dev/hot/*.ts", "ticks/remote/feed.worker.ts"],
      project: ["**/*.{ts,tsx}"],
    },
    shell: {
      entry: ["src/main.tsx", "src/push/push-worker.ts", "src/palette/no-dialog.ts"],
      project: ["src/**"],
      // Builds take logos from the first; the names of coins in `shared` are made of the others.
      ignoreDependencies: ["@iconify-json/token-branded", "@web3icons/common", "cryptocurrencies"],
    },
    ...Object.fromEntries(slices.map((name) => [name, sliceWorkspace(name)])),
    server: { project: ["src/**"] },
    api: {
      entry: ["src/{backup,restore,markets-reader.worker,testing/print-openapi}.ts"],
      project: ["src/**"],
    },
    "tools/exchange-sim": { project: ["src/**"] },
    platform: {
      entry: [
        "src/commands/*.ts",
        "src/edge/serve-*.ts",
        "src/gate/browser/page.ts",
        "src/gate/sandbox/program.ts",
        "src/launch/end-with-launcher.mjs",
        "src/releases/testing/publish-endlessly.ts",
        "src/rspack/consume-runtime.ts",
        "src/team-cli/main.ts",
      ],
      project: ["src/**"],
      ignoreBinaries: ["bwrap", "mkfifo"],
    },
    "tools/bench": {
      entry: [
        ...benchmarks,
        "src/service/bare.server.ts",
        "src/ticks/{reference/reference.tsx,floor/floor.ts}",
      ],
      // Pages of other grids, whose libraries the workspace does not have.
      project: ["src/**", "!src/grids/pages/**"],
      // A benchmark is bundled without libraries, and with the platform's code that builds pages.
      ignoreDependencies: ["@rspack/core"],
    },
    "tools/chaos": {
      entry: ["src/chaos.ts"],
      project: ["src/**"],
      ignoreBinaries: ["pg_config", "redis-server"],
    },
    e2e: {
      entry: ["{tests,readme}/**/*.spec.ts"],
      project: ["**/*.{ts,vue}"],
      // Code of the embedding guide imports them.
      ignoreDependencies: ["@module-federation/runtime", /^react-(dom-)?1[789]$/],
    },
    "tools/docs": { project: ["src/**"] },
    "tools/testing": { project: ["**/*.ts"] },
  },
} satisfies KnipConfig;
