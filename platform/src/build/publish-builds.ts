import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { commitOf } from "../config/commit-of.ts";
import type { Environment } from "../config/environment.ts";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { shellGate, sliceGate } from "../gate/gates.ts";
import { type Author, NO_KEYS, teamOf } from "../releases/change-slice.ts";
import { type Files, readFiles } from "../releases/disk.ts";
import { publishShellBuild, type ShellGate, shellVersion } from "../releases/publish-shell.ts";
import { type Gate, publishSlice } from "../releases/publish-slice.ts";
import { ChangeRefused } from "../releases/registry-changes.ts";
import { type Build, contentHash } from "../releases/release-record.ts";
import { type ReleaseStore, storeOf } from "../releases/release-store.ts";
import { buildParts, withBuildLock } from "./build-parts.ts";
import { dist, sliceBuild } from "./parts.ts";
import { publishedStamp } from "./published-stamp.ts";
import { type BuildFailed, describeRefusal } from "./refusal.ts";

type Say = (line: string) => void;

/** Builds to publish, and their gates. */
export type Builds = {
  slices: readonly string[];
  shell(): Files;
  slice(name: string): Build;
  shellGate(replaced: readonly string[]): ShellGate;
  sliceGate(replaced: readonly string[], missing: readonly string[]): Gate;
  /** The folder in which the work tree stores the hash that it published last. */
  cache?: string;
};

const ofWorkspace = (): Builds => ({
  slices: workspaceSlices().map(({ name }) => name),
  shell: () => readFiles(dist("shell")),
  slice: sliceBuild,
  shellGate: (replaced) => shellGate({ replaced }),
  // The compiler takes longer than all other checks together, and the test command runs it.
  sliceGate: (replaced, missing) => sliceGate({ types: false, replaced, missing }),
});

export type PublishBuildsOptions = {
  say: Say;
  /** The parts to publish; empty for all of them. */
  only?: readonly string[];
  /** Whether releases have the version of their package, and each build is published once. */
  production: boolean;
  builds?: Builds;
  /** Slices that can't be built. */
  failed?: readonly string[];
  author?: Author;
};

/** A build to publish. Builds that are published together are checked against each other's new contracts. */
type Candidate = {
  name: string;
  hash: string;
  /** Of a slice; the shell has none. */
  description?: SliceDescription;
  publish(replaced: readonly string[], missing: readonly string[]): Promise<string | null>;
};

function shellCandidate(store: ReleaseStore, { shell, shellGate }: Builds): Candidate {
  const files = shell();
  return {
    name: "shell",
    hash: shellVersion(files),
    publish: async (replaced) => (await publishShellBuild(store, files, shellGate(replaced))).version,
  };
}

function sliceCandidate(
  store: ReleaseStore,
  builds: Builds,
  name: string,
  { production, author = NO_KEYS }: Pick<PublishBuildsOptions, "production" | "author">,
): Candidate {
  const build = builds.slice(name);
  return {
    name,
    hash: contentHash(build.files),
    description: build.description,
    async publish(replaced, missing) {
      const { release, outcome } = await publishSlice({
        store,
        build: production ? build : { ...build, semver: `${build.semver}-dev` },
        gate: builds.sliceGate(replaced, missing),
        unversioned: !production,
        author: { ...author, commit: commitOf(ROOT) },
      });
      return outcome === "published" ? release.version : null;
    },
  };
}

/**
 * How far down a candidate is: what offers slots is published before what fills them, and the shell before all.
 * @param below those that are looked at already: where slices fill each other's slots, no order helps.
 */
function rankOf(candidate: Candidate, all: readonly Candidate[], below: readonly Candidate[] = []): number {
  const { description } = candidate;
  if (description === undefined) return 0;
  const owners = all.filter(
    (other) =>
      other !== candidate &&
      !below.includes(other) &&
      Object.keys(description.slots).some((slot) => slot in (other.description?.offers ?? {})),
  );
  return 1 + Math.max(0, ...owners.map((owner) => rankOf(owner, all, [...below, candidate])));
}

/**
 * Publishes each build that was not published in this store before. A part that the gate refuses keeps its release.
 * @returns the names of the refused parts
 */
export async function publishBuilds(
  store: ReleaseStore,
  { say, only = [], production, builds = ofWorkspace(), failed = [], author }: PublishBuildsOptions,
): Promise<string[]> {
  const stampOf = ({ name, hash }: Candidate) =>
    publishedStamp({ store, name, hash, ...(builds.cache && { cache: builds.cache }) });
  const due = ["shell", ...builds.slices]
    .filter((name) => (only.length === 0 || only.includes(name)) && !failed.includes(name))
    .map((name) =>
      name === "shell"
        ? shellCandidate(store, builds)
        : sliceCandidate(store, builds, name, { production, author }),
    )
    .filter((candidate) => !stampOf(candidate).isThere(!production))
    .map((candidate, _, all) => ({ ...candidate, rank: rankOf(candidate, all) }))
    .sort((a, b) => a.rank - b.rank);
  const refused: string[] = [];
  for (const [index, candidate] of due.entries()) {
    const { name, publish } = candidate;
    try {
      const replaced = due.slice(index + 1).map((other) => other.name);
      const version = await publish(replaced, [...failed, ...refused]);
      stampOf(candidate).write();
      if (version !== null) say(`published ${name} ${version}`);
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error;
      say(describeRefusal(error));
      refused.push(name);
    }
  }
  return refused;
}

/** Replaces an invalid registry with the last valid one, outside production. */
async function restoreRegistry(store: ReleaseStore, say: Say): Promise<void> {
  const refused = await store.restore();
  if (refused !== null) say(`${refused.message} The last good registry was restored.`);
}

export type BuildAllOptions = {
  /** The parts to build; empty for all of them. */
  only?: readonly string[];
  /** Whether slices that can't be built are skipped. Otherwise the first one fails the build, and nothing is published. */
  keepGoing?: boolean;
};

/**
 * Builds for production every part whose sources changed since its last build, and publishes the new builds.
 * @returns the slices that were not published because their build failed or the gate refused it. They keep their releases.
 * @throws {BuildFailed} if a part can't be built
 */
export async function buildAll(
  environment: Environment,
  say: Say,
  { only = [], keepGoing = false }: BuildAllOptions = {},
): Promise<string[]> {
  const store = storeOf(environment);
  const production = environment.NODE_ENV === "production";
  const failed: string[] = [];
  const onFailedSlice = ({ part, message }: BuildFailed) => {
    failed.push(part);
    say(`${part} was not published. ${message}`);
  };
  return await withBuildLock(say, async () => {
    await buildParts(say, only, { onFailedSlice: keepGoing ? onFailedSlice : undefined });
    if (!production) await restoreRegistry(store, say);
    const author = teamOf(environment);
    return [...failed, ...(await publishBuilds(store, { say, only, production, failed, author }))];
  });
}
