import { createServer } from "node:http";
import { composePage } from "@cointide/shared/releases/compose-page";
import { readEnvironment } from "../config/environment.ts";
import { shellFiles } from "../releases/publish-shell.ts";
import { readerOf } from "../releases/release-store.ts";
import { createConfigCache } from "./config-cache.ts";
import { listen } from "./listen.ts";
import { createShellHandler, type PageSource } from "./shell-handler.ts";

const environment = readEnvironment();
const { RELEASES_DIR } = environment;
const { reader, publicKey } = readerOf(environment);
const service = `http://localhost:${environment.PORT_API}`;

function page(): PageSource {
  const { registry } = reader.read();
  const [shell] = registry.shell;
  if (shell === undefined) throw new Error("No shell has been released.");
  const origins = Object.fromEntries(
    registry.slices.map((slice) => [slice.name, environment.addressOf(slice).origin]),
  );
  const cohort = 0;
  const { sequence } = registry;
  return {
    shell,
    composition: composePage(registry, { cohort, origins }),
    deployment: { sequence, shell: shell.version, cohort, publicKey, origins, overrides: false },
  };
}

const handler = createShellHandler({
  files: shellFiles(RELEASES_DIR),
  page,
  service,
  config: createConfigCache(`${service}/config`),
  feeds: [environment.MARKET_FEED_URL, `ws://localhost:${environment.PORT_EXCHANGE}`],
});

listen(createServer(handler), "shell", environment.PORT_SHELL);
