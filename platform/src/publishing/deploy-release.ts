import type { Published, Registry } from "@cointide/shared/contracts/registry";
import { fitReleases, unfitSlices } from "../releases/fitting-releases.ts";
import { requireOwnPort } from "../releases/publish-checks.ts";
import {
  ChangeRefused,
  entryOf,
  promoteCanary,
  publishCanary,
  publishRelease,
} from "../releases/registry-changes.ts";
import type { ReleaseRecord } from "../releases/release-record.ts";
import { isOlder, rollBackSlice } from "../releases/roll-back-slice.ts";
import type { Storage } from "../releases/storage.ts";

/** Whether deploying a stored release to all visitors takes back a later one, or a withdrawal. */
export function isRollback(registry: Registry, storage: Storage, slice: string, version: string): boolean {
  const [current] = entryOf(registry, slice)?.releases ?? [];
  if (current === undefined) return registry.former?.[slice]?.includes(version) ?? false;
  return isOlder(storage, slice, version, current.version);
}

export type Deployment = {
  slice: string;
  /** A release in the store. */
  record: ReleaseRecord;
  /** The share of visitors of a canary; absent: all visitors. */
  percent?: number | undefined;
};

function deployed(
  registry: Registry,
  storage: Storage,
  deployment: Deployment,
  published: Published,
): Registry {
  const { slice, record, percent } = deployment;
  const { release, description } = record;
  const entry = entryOf(registry, slice);
  if (percent !== undefined) return publishCanary(registry, description, release, percent, published);
  if (entry?.canary?.release.version === release.version) return promoteCanary(registry, slice);
  if (isRollback(registry, storage, slice, release.version))
    return rollBackSlice(registry, storage, slice, release);
  return publishRelease(registry, description, release, published);
}

/**
 * Gives visitors a release of the store: as a canary, or as the current release, be it new, the canary, or an earlier one.
 * @returns the same registry if they have it already.
 * @throws {ChangeRefused} if the shell doesn't share what the release needs, or another slice has its port.
 */
export function deployRelease(
  registry: Registry,
  storage: Storage,
  deployment: Deployment,
  published: Published,
): Registry {
  const { slice, record, percent } = deployment;
  const { version } = record.release;
  const entry = entryOf(registry, slice);
  const isCurrent = entry?.releases[0]?.version === version && entry.canary === null;
  const isCanary = entry?.canary?.release.version === version && entry.canary.percent === percent;
  if (percent === undefined ? isCurrent : isCanary) return registry;
  requireOwnPort(registry, record.description);
  const next = deployed(registry, storage, deployment, published);
  if (percent === undefined && unfitSlices(next, storage).includes(slice)) {
    throw new ChangeRefused(
      `The shell does not share what ${slice} ${version} needs. Deploy another version.`,
    );
  }
  return fitReleases(next, storage);
}
