import type { Registry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { formerReleases, readRecord } from "./fitting-releases.ts";
import { requireOwnPort } from "./publish-checks.ts";
import { ChangeRefused, entryOf, restoreSlice, rollBack } from "./registry-changes.ts";
import type { Storage } from "./storage.ts";

/** Whether a release of a slice was published before another. */
export const isOlder = (storage: Storage, slice: string, version: string, than: string): boolean =>
  (readRecord(storage, slice, version)?.sequence ?? 0) < (readRecord(storage, slice, than)?.sequence ?? 0);

/**
 * Makes an earlier release current, or restores a withdrawn slice with it.
 * @throws {ChangeRefused} if the record of a withdrawn slice can't be read, or another slice has its port.
 */
export function rollBackSlice(
  registry: Registry,
  storage: Storage,
  name: string,
  release: Release,
): Registry {
  const { version } = release;
  const record = readRecord(storage, name, version);
  const rollback = {
    isOlder: (other: Release) => isOlder(storage, name, other.version, version),
    published: record?.published,
    former: formerReleases(registry, storage, name),
  };
  if (entryOf(registry, name) !== undefined) return rollBack(registry, name, release, rollback);
  if (record === undefined) throw new ChangeRefused(`The record of ${name} ${version} cannot be read.`);
  requireOwnPort(registry, record.description);
  return restoreSlice(registry, record.description, release, rollback);
}
