import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DevSlice } from "@cointide/shared/contracts/dev-slice";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { type Configuration, rspack } from "@rspack/core";
import { ROOT, readSliceDescription } from "../config/workspace.ts";
import { placementOf } from "../releases/release-record.ts";
import { loadSliceBuilds } from "../rspack/load-slice-builds.ts";
import { localRelease, startServer } from "./start-server.ts";

/** The modules around a slice in a deployed page during its development. */
const HOT = join(ROOT, "shared", "dev", "hot");

/**
 * The export of an expose, by the contract in `shared/host/host.ts`, as a call of the expose's current module. An
 * expose that is not in the contract has none.
 */
function exportOf({ slots }: SliceDescription, expose: string): string | undefined {
  if (expose === "./routes") return "export const createRoutes = (host) => current.createRoutes(host);";
  if (Object.values(slots).includes(expose))
    return "export const Slot = (props) => jsxDEV(current.Slot, props);";
  return undefined;
}

/**
 * Writes a module in front of each expose, which the page loads, and which stays while the expose behind it is
 * replaced. Returns the exposes to build.
 */
function writeHotExposes(folder: string, description: SliceDescription): Record<string, string> {
  const { name, exposes } = description;
  const cache = join(folder, ".cache", "dev");
  mkdirSync(cache, { recursive: true });
  return Object.fromEntries(
    Object.entries(exposes).map(([expose, path]) => {
      const exported = exportOf(description, expose);
      const source = join(folder, path);
      if (exported === undefined) return [expose, source];
      const file = join(cache, `${expose.replace(/^\.\//, "").replaceAll("/", "-")}.js`);
      const from = JSON.stringify(source);
      writeFileSync(
        file,
        `import * as current from ${from};
import { jsxDEV } from ${JSON.stringify(join(HOT, "jsx-dev-runtime.ts"))};
import { keepHot } from ${JSON.stringify(join(HOT, "keep-hot.ts"))};
const { replaced, failed } = keepHot(${JSON.stringify(name)}, ${JSON.stringify(expose)});
${exported}
import.meta.webpackHot?.accept(${from}, replaced, failed);
`,
      );
      return [expose, file];
    }),
  );
}

/**
 * The code that finds a shared module on the page where it is used. A federated import is resolved with its chunk, and
 * an edit has no chunk: the first edit to import another shared module would break.
 */
function externalOf(request: string): string | undefined {
  if (!/^(react|react-dom|@cointide\/shared)(\/|$)/.test(request)) return undefined;
  const versions = `__FEDERATION__.__SHARE__.shell.default[${JSON.stringify(request)}]`;
  return `Object.values(${versions})[0].lib()`;
}

/**
 * The build of a slice that is edited inside a deployed page. Its elements and hooks come from `shared/dev/hot`,
 * because that page's React is built for production and has no Fast Refresh of its own.
 */
async function hotSliceConfig(folder: string): Promise<Configuration> {
  const exposes = writeHotExposes(folder, readSliceDescription(folder));
  const [config] = await loadSliceBuilds(folder, { development: true, jsxSource: HOT, exposes, externalOf });
  const own = join(folder, "src");
  return {
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/^react$/, (asked) => {
        if (asked.contextInfo.issuer.startsWith(own)) asked.request = join(HOT, "react.ts");
      }),
    ],
  };
}

/** The slice for a page, read for each page because `slice.json` is edited too. */
function readDevSlice(folder: string): DevSlice {
  const description = readSliceDescription(folder);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  return { name: description.name, release: localRelease(`${version}-local`, placementOf(description)) };
}

/** Serves a slice with hot updates for pages of a deployment. Returns a function that stops it. */
export async function startHotSliceServer(folder: string, port: number): Promise<() => Promise<void>> {
  return await startServer(await hotSliceConfig(folder), port, (request, response, next) => {
    if (request.url !== "/release.json") return next();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(readDevSlice(folder)));
  });
}
