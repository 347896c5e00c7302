import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { type Author, changeSlice, NO_KEYS } from "./change-slice.ts";
import { fitReleases } from "./fitting-releases.ts";
import { requireOwner } from "./owners.ts";
import { type Candidate, refusalsOf, requireUnchanged } from "./publish-checks.ts";
import { ChangeRefused, entryOf, publishCanary, publishRelease } from "./registry-changes.ts";
import { type Build, hashOf, RECORD_FILE, recordText, releaseFolder, releaseOf } from "./release-record.ts";
import type { ReleaseStore } from "./release-store.ts";
import type { Storage } from "./storage.ts";

/** Returns the reasons against publishing a build next to the live releases. */
export type Gate = (build: Build, registry: Registry, storage: Storage) => Promise<readonly string[]>;

export type PublishOptions = Pick<Candidate, "unversioned" | "versionFile" | "refuseOlder"> & {
  store: ReleaseStore;
  build: Build;
  /** The percentage of visitors of a canary. Without it, the release is for everyone. */
  canary?: number | undefined;
  /** The gate, or the reason to skip it. */
  gate: Gate | { skipped: string };
  /** The publisher. Without it, one with the platform's key alone. */
  author?: Author;
  /** The slice's entry when the publishing began. Without it, the present one. */
  began?: RegistryEntry | undefined | null;
};

/** `unchanged`: the build was already published like this. */
export type Published = { release: Release; outcome: "published" | "unchanged"; sequence: number };

/** A build that the gate rejected. */
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
  { canary, unversioned }: Pick<PublishOptions, "canary" | "unversioned">,
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

type Plan = { release: Release; isUnchanged: boolean; refusals: string[] };

/** Returns the release of a build, and the reasons against publishing it that don't depend on its code. */
export function planRelease(
  options: Omit<PublishOptions, "store" | "gate">,
  registry: Registry,
  storage: Storage,
): Plan {
  const { build } = options;
  const release = releaseOf(build);
  const isUnchanged = isDone(entryOf(registry, build.description.name), release, options);
  const refusals = isUnchanged ? [] : refusalsOf({ ...options, ...build, release }, registry, storage);
  return { release, isUnchanged, refusals };
}

/** @throws {ChangeRefused} with all reasons against publishing */
function requirePlan(...subject: Parameters<typeof planRelease>): Plan {
  const plan = planRelease(...subject);
  if (plan.refusals.length > 0) throw new ChangeRefused(plan.refusals.join("\n"));
  return plan;
}

/**
 * Publishes a build: runs the gate, adds its files to the store, and then names it in the registry.
 * @throws {ChangeRefused} with a sentence; nothing has changed then.
 */
export async function publishSlice(options: PublishOptions): Promise<Published> {
  const { store, build, canary, gate, author = NO_KEYS } = options;
  const { description, files } = build;
  const { name } = description;
  const registry = store.read();
  const began = options.began === undefined ? entryOf(registry, name) : (options.began ?? undefined);
  requireOwner(registry, store, name, author.keys);
  requireUnchanged(name, began, entryOf(registry, name));
  const { release, isUnchanged } = requirePlan(options, registry, store.storage);
  if (isUnchanged) return { release, outcome: "unchanged", sequence: registry.sequence };
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
      requirePlan(options, present, storage);
      const sequence = present.sequence + 1;
      const record = recordText({ release, description, sequence, skippedGate, published });
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
