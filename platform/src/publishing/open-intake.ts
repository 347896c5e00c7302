import type { FastifyInstance } from "fastify";
import { type Environment, originOf, serviceOf, uploadsOf } from "../config/environment.ts";
import { askService } from "../edge/canary-guard.ts";
import { historyOf, readerOf } from "../releases/release-store.ts";
import { createFolderStorage } from "../releases/storage.ts";
import { createAuthority } from "./authority.ts";
import { createPublishingApp } from "./publishing-app.ts";
import { createReleaseViews } from "./release-views.ts";
import { connectSigner } from "./signer-api.ts";
import { socketIn } from "./socket.ts";
import { administratorsOf } from "./start-signer.ts";
import { openUploads } from "./uploads.ts";

/** Builds the public server of a deployment, which has no key and asks the signer. */
export function createIntake(environment: Environment): FastifyInstance {
  const { reader, publicKey } = readerOf(environment);
  const storage = createFolderStorage(environment.RELEASES_DIR);
  const store = {
    ...{ storage, publicKey },
    read: () => reader.read().registry,
    history: () => historyOf(storage, publicKey),
  };
  const folder = uploadsOf(environment);
  return createPublishingApp({
    audience: originOf(environment),
    uploads: openUploads(folder),
    signer: connectSigner(socketIn(folder, "signer")),
    views: createReleaseViews(store, () => askService(serviceOf(environment))),
    requireTeam: createAuthority(store, administratorsOf(environment)).requireTeam,
  });
}
