import { createServer } from "node:http";
import { composePage } from "@cointide/shared/releases/compose-page";
import { readEnvironment } from "../config/environment.ts";
import { SLICES } from "../config/workspace.ts";
import { readRegistry } from "../releases/registry-store.ts";
import { shellFiles } from "../releases/shell-store.ts";
import { createConfigCache } from "./config-cache.ts";
import { listen } from "./listen.ts";
import { createShellHandler, type PageSource } from "./shell-handler.ts";

const { RELEASES = "" } = process.env;
const environment = readEnvironment();
const origins = Object.fromEntries(
  SLICES.map(({ name, port }) => [name, `http://localhost:${environment[port]}`]),
);
const service = `http://localhost:${environment.PORT_API}`;

function page(): PageSource {
  const registry = readRegistry(RELEASES);
  const [shell] = registry.shell;
  if (shell === undefined) throw new Error("No shell has been released.");
  const cohort = 0;
  const { sequence } = registry;
  return {
    shell,
    composition: composePage(registry, { cohort, origins }),
    deployment: { sequence, shell: shell.version, cohort, publicKey: null, origins, overrides: false },
  };
}

const handler = createShellHandler({
  files: shellFiles(RELEASES),
  page,
  service,
  config: createConfigCache(`${service}/config`),
  feeds: [environment.MARKET_FEED_URL, `ws://localhost:${environment.PORT_EXCHANGE}`],
});

listen(createServer(handler), "shell", environment.PORT_SHELL);
