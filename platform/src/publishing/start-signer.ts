import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, originOf, serviceOf, uploadsOf } from "../config/environment.ts";
import { askService, startCanaryGuard } from "../edge/canary-guard.ts";
import { developerKey, publicKeyOf, readRegistryKeys } from "../releases/registry-keys.ts";
import { storeOf } from "../releases/release-store.ts";
import { createAuthority } from "./authority.ts";
import { createCandidates } from "./candidates.ts";
import { createGateJobs, type RunGate } from "./gate-jobs.ts";
import { findIsolation } from "./isolation.ts";
import { askGate, createGateRunner } from "./run-gate.ts";
import { createSigner } from "./signer.ts";
import type { SignerApi } from "./signer-api.ts";
import { serveCalls, socketIn } from "./socket.ts";
import { openUploads } from "./uploads.ts";

/** The keys that assign slices to teams: those of the settings, outside production else the developer's. */
export function administratorsOf(environment: Environment): readonly string[] {
  const { ADMINISTRATOR_KEYS, NODE_ENV } = environment;
  if (ADMINISTRATOR_KEYS.length > 0 || NODE_ENV === "production") return ADMINISTRATOR_KEYS;
  return [publicKeyOf(developerKey(environment))];
}

function gateRunnerOf({ DATA_DIR, RELEASES_DIR, NODE_ENV, GATE_DIR }: Environment): RunGate {
  if (GATE_DIR !== undefined) return askGate(socketIn(GATE_DIR, "gate"));
  const prefix = findIsolation(DATA_DIR, RELEASES_DIR);
  const isProduction = NODE_ENV === "production";
  if (prefix === null && isProduction) {
    return async () => {
      throw new Error("this server can't isolate it. Install bubblewrap and allow user namespaces");
    };
  }
  if (prefix === null)
    console.warn("Uploaded versions are checked without isolation: bubblewrap doesn't work.");
  const work = join(tmpdir(), "cointide-gate");
  return createGateRunner({ releases: RELEASES_DIR, work, ...(prefix !== null && { prefix }) });
}

/**
 * Starts what alone holds the registry's key: the signer, which answers on its socket, and the canary guard.
 * Throws a sentence if this process has no key.
 */
export async function startSigner(environment: Environment): Promise<void> {
  const { privateKey } = readRegistryKeys(environment);
  if (privateKey === null) throw new Error("The signer needs REGISTRY_KEY.");
  const store = storeOf(environment);
  const folder = uploadsOf(environment);
  const authority = createAuthority(store, administratorsOf(environment));
  const required = environment.NODE_ENV === "production" ? ["browser"] : [];
  const jobs = createGateJobs({ store, runGate: gateRunnerOf(environment), required });
  const work = join(folder, "work");
  const candidates = createCandidates({ store, uploads: openUploads(folder), jobs, authority, work });
  const signer = createSigner({ store, privateKey, candidates, authority, audience: originOf(environment) });
  const api: SignerApi = {
    ...{ accept: signer.accept, check: candidates.check },
    job: async (id) => jobs.find(id) ?? null,
  };
  await serveCalls(socketIn(folder, "signer"), api);
  startCanaryGuard({ store, ask: () => askService(serviceOf(environment)) });
}
