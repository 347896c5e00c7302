import { readEnvironment } from "../config/environment.ts";
import { startSigner } from "../publishing/start-signer.ts";
import { runServer } from "./listen.ts";

// For deployments whose servers of pages hold no private key: it listens on a socket of this machine alone.
void runServer(async () => {
  const environment = readEnvironment();
  await startSigner(environment);
  console.log(`Releases in ${environment.RELEASES_DIR} are signed, and canaries watched.`);
});
