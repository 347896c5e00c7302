import { createServer } from "node:http";
import { readEnvironment } from "../config/environment.ts";
import { SLICES } from "../config/workspace.ts";
import { readReleases } from "../releases/release-store.ts";
import { readShellAssets, shellFiles } from "../releases/shell-store.ts";
import { createConfigCache } from "./config-cache.ts";
import { listen } from "./listen.ts";
import { createShellHandler } from "./shell-handler.ts";

const { RELEASES = "" } = process.env;
const environment = readEnvironment();
const origins = new Map(
  SLICES.map(({ name, port }) => [name as string, `http://localhost:${environment[port]}`]),
);
const service = `http://localhost:${environment.PORT_API}`;

const handler = createShellHandler({
  files: shellFiles(RELEASES),
  assets: () => readShellAssets(RELEASES),
  service,
  config: createConfigCache(`${service}/config`),
  feeds: [environment.MARKET_FEED_URL, `ws://localhost:${environment.PORT_EXCHANGE}`],
  registry: () => ({
    slices: readReleases(RELEASES).map((slice) => ({ ...slice, origin: origins.get(slice.name) ?? "" })),
  }),
});

listen(createServer(handler), "shell", environment.PORT_SHELL);
