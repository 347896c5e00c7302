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
import { describeRefusal } from "./refusal.ts";

type Say = (line: string) => void;

/** The builds to publish, and their gates. */
export type Builds = {
  slices: readonly string[];
  shell(): Files;
  slice(name: string): Build;
  shellGate(replaced: readonly string[]): ShellGate;
  sliceGate(replaced: readonly string[]): Gate;
  /** The folder in which the work tree stores the hash that it published last. */
  cache?: string;
};

const ofWorkspace = (): Builds => ({
  slices: workspaceSlices().map(({ name }) => name),
  shell: () => readFiles(dist("shell")),
  slice: sliceBuild,
  shellGate: (replaced) => shellGate({ replaced }),
  // The compiler takes longer than all other checks together, and the test command runs it.
  sliceGate: (replaced) => sliceGate({ types: false, replaced }),
});

export type PublishBuildsOptions = {
  say: Say;
  /** The parts to publish; all of them where it is empty. */
  only?: readonly string[];
  /** Whether releases have the version of their package, and each build is published once. */
  production: boolean;
  builds?: Builds;
  author?: Author;
};

/** A build to publish. Builds that are published together are checked against each other's new contracts. */
type Candidate = {
  name: string;
  hash: string;
  /** Of a slice; the shell has none. */
  description?: SliceDescription;
  publish(replaced: readonly string[]): Promise<string | null>;
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
    async publish(replaced) {
      const { release, outcome } = await publishSlice({
        store,
        build: production ? build : { ...build, semver: `${build.semver}-dev` },
        gate: builds.sliceGate(replaced),
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
 * Publishes each build that was not published in this store before. What the gate refuses keeps the release it had.
 * @returns the names of those refused.
 */
export async function publishBuilds(
  store: ReleaseStore,
  { say, only = [], production, builds = ofWorkspace(), author }: PublishBuildsOptions,
): Promise<string[]> {
  const stampOf = ({ name, hash }: Candidate) =>
    publishedStamp({ store, name, hash, ...(builds.cache && { cache: builds.cache }) });
  const due = ["shell", ...builds.slices]
    .filter((name) => only.length === 0 || only.includes(name))
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
      const version = await publish(due.slice(index + 1).map((other) => other.name));
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

/** Outside of production, replaces a registry that is refused by the last good one. */
async function restoreRegistry(store: ReleaseStore, say: Say): Promise<void> {
  const refused = await store.restore();
  if (refused !== null) say(`${refused.message} The last good registry was restored.`);
}

/**
 * Builds for production every part whose sources changed since its last build, and publishes the new builds.
 * @param only the parts to build; all of them where it is empty.
 * @returns the slices that the gate refused, which keep their release.
 */
export async function buildAll(
  environment: Environment,
  say: Say,
  only: readonly string[] = [],
): Promise<string[]> {
  const store = storeOf(environment);
  const production = environment.NODE_ENV === "production";
  return await withBuildLock(say, async () => {
    await buildParts(say, only);
    if (!production) await restoreRegistry(store, say);
    return await publishBuilds(store, { say, only, production, author: teamOf(environment) });
  });
}
