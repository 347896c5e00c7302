import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { fitReleases } from "./fitting-releases.ts";
import { ChangeRefused, entryOf, publishCanary, publishRelease } from "./registry-changes.ts";
import {
  type Build,
  hashOf,
  RECORD_FILE,
  recordText,
  releaseFolder,
  releaseOf,
  semverOf,
} from "./release-record.ts";
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
  /** The slice's entry when the publishing began; absent: the present one. */
  began?: RegistryEntry | undefined | null;
};

/** The outcome; `unchanged`: it was published like this already. */
export type Published = { release: Release; outcome: "published" | "unchanged"; sequence: number };

const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/;

/** A build that the gate refused. */
export class GateRefused extends ChangeRefused {
  readonly problems: readonly string[];

  constructor(name: string, problems: readonly string[]) {
    super(`${name} was not published, for ${problems.length === 1 ? "this reason" : "these reasons"}:`);
    this.problems = problems;
  }
}

/** The release that was published under the same version with other content, if there is one. */
export function publishedUnder(storage: Storage, name: string, { version }: Release): string | undefined {
  return storage
    .list(releaseFolder(name, ""))
    .find((known) => known !== version && semverOf(known) === semverOf(version));
}

/** Throws a sentence where the version has been published with other content. */
function requireNewVersion(storage: Storage, name: string, release: Release, versionFile: string): void {
  const other = publishedUnder(storage, name, release);
  if (other === undefined) return;
  throw new ChangeRefused(
    `${name} ${semverOf(release.version)} has been published with other content (${other}), and a version never changes: raise "version" in ${versionFile}.`,
  );
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

/** Throws a sentence where another slice is served at the same port of localhost. */
function requireOwnPort({ slices }: Registry, { name, port }: Build["description"]): void {
  const other = slices.find((entry) => entry.port === port && entry.name !== name);
  if (other === undefined) return;
  throw new ChangeRefused(
    `${name} and ${other.name} both have the port ${port}: choose another in ${name}/slice.json.`,
  );
}

const fingerprint = (entry: RegistryEntry | undefined): string => JSON.stringify(entry ?? null);

function requireUnchanged(
  name: string,
  began: RegistryEntry | undefined,
  now: RegistryEntry | undefined,
): void {
  if (fingerprint(began) === fingerprint(now)) return;
  throw new ChangeRefused(
    `Somebody else published ${name} meanwhile (${now?.releases[0]?.version}): look at it with "slice show ${name}", then publish again.`,
  );
}

/**
 * Publishes a build: runs the gate, adds its files to the store, and then names it in the registry.
 * @throws {ChangeRefused} with a sentence; nothing has changed then.
 */
export async function publishSlice(options: PublishOptions): Promise<Published> {
  const { store, build, canary, gate, unversioned = false } = options;
  const { description, semver, files } = build;
  const { name } = description;
  const { versionFile = `${name}/package.json` } = options;
  if (!SEMVER.test(semver)) {
    throw new ChangeRefused(`"${semver}" in ${versionFile} is no version: give one such as 1.2.3.`);
  }
  const registry = store.read();
  const began = options.began === undefined ? entryOf(registry, name) : (options.began ?? undefined);
  const release = releaseOf(build);
  if (!unversioned) requireNewVersion(store.storage, name, release, versionFile);
  requireUnchanged(name, began, entryOf(registry, name));
  if (isDone(began, release, options)) {
    return { release, outcome: "unchanged", sequence: registry.sequence };
  }
  requireOwnPort(registry, description);
  const problems = typeof gate === "function" ? await gate(build, registry, store.storage) : [];
  if (problems.length > 0) throw new GateRefused(name, problems);
  const skippedGate = typeof gate === "function" ? null : gate.skipped;
  const { sequence } = await store.change((present, storage) => {
    // Another program published the same build in between, as two containers of one image do.
    if (isDone(entryOf(present, name), release, options)) return present;
    requireUnchanged(name, began, entryOf(present, name));
    requireOwnPort(present, description);
    if (!unversioned) requireNewVersion(storage, name, release, versionFile);
    const record = recordText({ release, description, sequence: present.sequence + 1, skippedGate });
    storage.addFolder(
      releaseFolder(name, release.version),
      new Map([...files, [RECORD_FILE, Buffer.from(record)]]),
    );
    return canary === undefined
      ? fitReleases(publishRelease(present, description, release), storage)
      : publishCanary(present, description, release, canary);
  });
  return { release, outcome: "published", sequence };
}
