import { join } from "node:path";
import { type Configuration, rspack } from "@rspack/core";
import { readSliceDescription } from "../config/workspace.ts";
import { sliceConfig } from "../rspack/slice-config.ts";
import { HOT, writeHotFaces } from "./hot-faces.ts";

const LENT = /^(react|react-dom|@cointide\/shared)(\/|$)/;

/**
 * Finds what the shell lends where it is used. A federated import is provided with the chunk that it came in,
 * and an edit brings none: the first edit to import another shared module would break.
 */
function lent(request: string): string | undefined {
  if (!LENT.test(request)) return undefined;
  const versions = `__FEDERATION__.__SHARE__.shell.default[${JSON.stringify(request)}]`;
  return `Object.values(${versions})[0].lib()`;
}

/**
 * The build of a slice that is edited inside a deployed page. Its elements and hooks come from `shared/dev/hot`,
 * because that page's React is built for production and has no Fast Refresh of its own.
 */
export function hotSliceConfig(folder: string): Configuration {
  const exposes = writeHotFaces(folder, readSliceDescription(folder));
  const config = sliceConfig(folder, { development: true, jsxSource: HOT, exposes, lent });
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
