import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { DevSlice } from "@cointide/shared/contracts/dev-slice";
import { readSliceDescription } from "../config/workspace.ts";
import { hotSliceConfig } from "./hot-slice-config.ts";
import { serverOptions } from "./server-options.ts";
import { startServer } from "./start-server.ts";

/** What a page is told of the slice, read anew for each page: `slice.json` is edited too. */
function devSlice(folder: string): DevSlice {
  const { name, mounts, slots } = readSliceDescription(folder);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const release = {
    version: `${version}-local`,
    entry: "/remoteEntry.js",
    files: {},
    integrity: {},
    mounts,
    slots,
  };
  return { name, release };
}

function sendRelease(folder: string, response: ServerResponse): void {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(devSlice(folder)));
}

/** Serves a slice with hot updates for pages of a deployment. Gives a function that stops it. */
export async function startHotSliceServer(folder: string, port: number): Promise<() => Promise<void>> {
  return await startServer(
    serverOptions(port, (request, response, next) => {
      if (request.url === "/release.json") sendRelease(folder, response);
      else next();
    }),
    hotSliceConfig(folder),
  );
}
