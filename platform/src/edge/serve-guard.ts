import { readEnvironment, serviceOf } from "../config/environment.ts";
import { storeOf } from "../releases/release-store.ts";
import { askService, startCanaryGuard } from "./canary-guard.ts";
import { runServer } from "./listen.ts";

// For deployments whose servers of pages hold no private key, or that serve plain files: it listens nowhere.
void runServer(() => {
  const environment = readEnvironment();
  const service = serviceOf(environment);
  startCanaryGuard({ store: storeOf(environment), ask: () => askService(service) });
  console.log(`Canaries in ${environment.RELEASES_DIR} are watched.`);
});
