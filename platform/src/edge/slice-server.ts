import { join } from "node:path";
import { isPublicOrigin } from "@cointide/server/public-origin";
import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import type { FastifyInstance } from "fastify";
import { type Environment, feedsOf, serviceOf } from "../config/environment.ts";
import type { RegistryReader } from "../releases/registry-reader.ts";
import { createConfigCache } from "./config-cache.ts";
import { addEmbedPages } from "./embed-pages.ts";
import type { ReleaseState } from "./readiness.ts";
import { reportChanges } from "./report-changes.ts";
import { createSliceApp } from "./slice-app.ts";

/** The registry's slices as they are now, and a sentence that says what is wrong with it. */
type RegistryState = { slices: readonly RegistryEntry[]; trouble: string | null };

/** Reads the registry, and logs what is wrong with it when that changes. */
export function createRegistryState(reader: Pick<RegistryReader, "read">): () => RegistryState {
  const report = reportChanges(console.error, "The registry is valid again.");
  return () => {
    const { registry, refused, forgetful } = reader.read();
    const trouble = refused?.message ?? forgetful;
    report(trouble);
    return { slices: registry.slices, trouble };
  };
}

/**
 * Gives a function that makes the server of one slice's origin: the files of its releases and its pages in frames.
 * All slices of one process share what is known of the registry and of the service.
 */
export function sliceServers(
  environment: Environment,
  readState: () => RegistryState,
): (slice: string) => FastifyInstance {
  const { PORT_SHELL, PUBLIC_ORIGIN, RELEASES_DIR, EMBED_ORIGINS, LOG_LEVEL, INTERNAL_ADDRESSES } =
    environment;
  const shared = {
    config: createConfigCache(`${serviceOf(environment)}/config`),
    api: `${PUBLIC_ORIGIN ?? `http://localhost:${PORT_SHELL}`}/api`,
    feeds: feedsOf(environment),
    parents: EMBED_ORIGINS,
    isPublic: isPublicOrigin(PUBLIC_ORIGIN),
  };
  return (slice) => {
    const files = join(RELEASES_DIR, "slices", slice);
    const current = () => readState().slices.find(({ name }) => name === slice)?.releases[0];

    function readiness(): ReleaseState {
      const release = current();
      return {
        trouble: readState().trouble,
        file: release === undefined ? null : join(files, release.entry),
      };
    }

    return createSliceApp({
      ...{ files, readiness, logLevel: LOG_LEVEL, internalAddresses: INTERNAL_ADDRESSES },
      addPages: (scope) => addEmbedPages(scope, { ...shared, slice, files, current }),
    });
  };
}
