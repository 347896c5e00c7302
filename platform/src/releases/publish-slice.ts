import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { type Author, changeSlice, NO_KEYS } from "./change-slice.ts";
import { fitReleases } from "./fitting-releases.ts";
import { requireOwner } from "./owners.ts";
import {
  requireNewer,
  requireNewVersion,
  requireOwnPort,
  requireUnchanged,
  requireVersion,
} from "./publish-checks.ts";
import { ChangeRefused, entryOf, publishCanary, publishRelease } from "./registry-changes.ts";
import { type Build, hashOf, RECORD_FILE, recordText, releaseFolder, releaseOf } from "./release-record.ts";
import type { ReleaseStore } from "./release-store.ts";
import type { Storage } from "./storage.ts";

/** The reasons against publishing a build beside the live releases; empty where it may be published. */
export type Gate = (build: Build, registry: Registry, storage: Storage) => Promise<readonly string[]>;

export type PublishOptions = {
  store: ReleaseStore;
  build: Build;
  /** The percentage of visitors of a canary; absent: the release is for all. */
  canary?: number | undefined;
  /** The gate, or the reason to skip it. */
  gate: Gate | { skipped: string };
  /** Whether the version may be published again with other content, as in development. */
  unversioned?: boolean;
  /** The file that the version stands in; absent: the package's. */
  versionFile?: string;
  /** The publisher; absent: one with the platform's key alone. */
  author?: Author;
  /** What the author signed, which is kept with the release. */
  signature?: string | undefined;
  /** Whether a version below the current one is refused. */
  refuseOlder?: boolean;
  /** The slice's entry when the publishing began; absent: the present one. */
  began?: RegistryEntry | undefined | null;
};

/** The outcome; `unchanged`: it was published like this already. */
export type Published = { release: Release; outcome: "published" | "unchanged"; sequence: number };

/** A build that the gate refused. */
export class GateRefused extends ChangeRefused {
  readonly problems: readonly string[];

  constructor(name: string, problems: readonly string[]) {
    super(`${name} was not published, for ${problems.length === 1 ? "this reason" : "these reasons"}:`);
    this.problems = problems;
  }
}

/** Whether publishing would leave the registry as it is. */
function isDone(
  entry: RegistryEntry | undefined,
  { version }: Release,
  { canary, unversioned }: PublishOptions,
): boolean {
  if (canary === undefined) {
    const [current] = entry?.releases ?? [];
    const isSame = unversioned
      ? current !== undefined && hashOf(current.version) === hashOf(version)
      : current?.version === version;
    return isSame && entry?.canary === null;
  }
  return entry?.canary?.release.version === version && entry.canary.percent === canary;
}

/**
 * Publishes a build: runs the gate, adds its files to the store, and then names it in the registry.
 * @throws {ChangeRefused} with a sentence; nothing has changed then.
 */
export async function publishSlice(options: PublishOptions): Promise<Published> {
  const { store, build, canary, gate, unversioned = false, author = NO_KEYS, signature } = options;
  const { description, semver, files } = build;
  const { name } = description;
  const { versionFile = `${name}/package.json` } = options;
  requireVersion(semver, versionFile);
  const registry = store.read();
  const began = options.began === undefined ? entryOf(registry, name) : (options.began ?? undefined);
  requireOwner(registry, store, name, author.keys);
  const release = releaseOf(build);
  if (!unversioned) requireNewVersion(store.storage, name, release, versionFile);
  requireUnchanged(name, began, entryOf(registry, name));
  if (isDone(began, release, options)) {
    return { release, outcome: "unchanged", sequence: registry.sequence };
  }
  if (options.refuseOlder) requireNewer(name, semver, began);
  requireOwnPort(registry, description);
  const problems = typeof gate === "function" ? await gate(build, registry, store.storage) : [];
  if (problems.length > 0) throw new GateRefused(name, problems);
  const skippedGate = typeof gate === "function" ? null : gate.skipped;
  const { sequence } = await changeSlice({
    ...{ store, slice: name, author },
    what: () => `publish ${name} ${release.version}${canary === undefined ? "" : ` to ${canary} %`}`,
    edit(present, storage, published) {
      // Another program published the same build in between, as two containers of one image do.
      if (isDone(entryOf(present, name), release, options)) return present;
      requireUnchanged(name, began, entryOf(present, name));
      requireOwnPort(present, description);
      if (!unversioned) requireNewVersion(storage, name, release, versionFile);
      const sequence = present.sequence + 1;
      const record = recordText({ release, description, sequence, skippedGate, published, signature });
      storage.addFolder(
        releaseFolder(name, release.version),
        new Map([...files, [RECORD_FILE, Buffer.from(record)]]),
      );
      return canary === undefined
        ? fitReleases(publishRelease(present, description, release, published), storage)
        : publishCanary(present, description, release, canary, published);
    },
  });
  return { release, outcome: "published", sequence };
}
