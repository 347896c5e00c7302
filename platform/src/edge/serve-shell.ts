import { isPublicOrigin } from "@cointide/server/public-origin";
import { feedsOf, missingOrigins, publishingOf, readEnvironment, serviceOf } from "../config/environment.ts";
import { startSigner } from "../publishing/start-signer.ts";
import { readPreview } from "../releases/previews.ts";
import { shellFiles } from "../releases/publish-shell.ts";
import { readRegistryKeys } from "../releases/registry-keys.ts";
import { readerOf } from "../releases/release-store.ts";
import { createFolderStorage } from "../releases/storage.ts";
import { createConfigCache } from "./config-cache.ts";
import { listen, runServer } from "./listen.ts";
import { createPageStyles } from "./page-styles.ts";
import { createRegistryPages } from "./registry-pages.ts";
import { createShellApp } from "./shell-app.ts";

void runServer(async () => {
  const environment = readEnvironment();
  const { RELEASES_DIR, PORT_SHELL, LISTEN_HOST, PUBLIC_ORIGIN, ALLOW_OVERRIDES, EDGE_TRUST_PROXY } =
    environment;
  const service = serviceOf(environment);

  const files = shellFiles(RELEASES_DIR);
  const source = readerOf(environment);
  const storage = createFolderStorage(RELEASES_DIR);
  const warning = missingOrigins(environment, source.reader.read().registry.slices);
  if (warning !== undefined) console.warn(warning);

  const app = createShellApp({
    ...createRegistryPages({
      ...source,
      originOf: (slice) => environment.addressOf(slice).origin,
      overrides: ALLOW_OVERRIDES,
      files,
      readPreview: (preview) => readPreview(storage, preview),
    }),
    previewKey: source.publicKey,
    files,
    stylesOf: createPageStyles(files),
    service,
    publishing: publishingOf(environment),
    ticketSecret: environment.TICKET_SECRET,
    trustedProxies: EDGE_TRUST_PROXY,
    internalAddresses: environment.INTERNAL_ADDRESSES,
    logLevel: environment.LOG_LEVEL,
    config: createConfigCache(`${service}/config`),
    feeds: feedsOf(environment),
    secure: PUBLIC_ORIGIN?.startsWith("https:") ?? false,
    isPublic: isPublicOrigin(PUBLIC_ORIGIN),
  });

  // A server that only reads the registry can't change it. Another process does, with the signer.
  if (readRegistryKeys(environment).privateKey !== null) await startSigner(environment);

  return listen(app, "shell", PORT_SHELL, LISTEN_HOST);
});
