import type { Environment } from "../config/environment.ts";
import { workspaceSlices } from "../config/workspace.ts";
import { shellGate, sliceGate } from "../gate/gates.ts";
import { type Files, readFiles } from "../releases/disk.ts";
import { publishShellBuild, type ShellGate, shellVersion } from "../releases/publish-shell.ts";
import { type Gate, publishSlice } from "../releases/publish-slice.ts";
import { ChangeRefused } from "../releases/registry-changes.ts";
import { type Build, contentHash } from "../releases/release-record.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { dist } from "./parts.ts";
import { publishedStamp } from "./published-stamp.ts";
import { describeRefusal } from "./refusal.ts";
import { sliceBuild } from "./slice-build.ts";

type Say = (line: string) => void;

/** What there is to publish: the workspace's builds, and what they are checked by. */
export type Builds = {
  slices: readonly string[];
  shell(): Files;
  slice(name: string): Build;
  shellGate(replaced: readonly string[]): ShellGate;
  sliceGate(replaced: readonly string[]): Gate;
  /** Where the work tree remembers what it published. */
  cache?: string;
};

const ofWorkspace = (): Builds => ({
  slices: workspaceSlices().map(({ name }) => name),
  shell: () => readFiles(dist("shell")),
  slice: sliceBuild,
  shellGate: (replaced) => shellGate({ replaced }),
  // The compiler takes longer than all else together, and the test command asks it.
  sliceGate: (replaced) => sliceGate({ types: false, replaced }),
});

export type PublishBuildsOptions = {
  say: Say;
  /** The parts to look at; all of them where it is empty. */
  only?: readonly string[];
  /** Whether releases bear the version of their package, and a build that was published once is never again. */
  production: boolean;
  builds?: Builds;
};

/** A build, and how it is published. What is published in the same go is checked against each other's new builds. */
type Candidate = { name: string; hash: string; publish(replaced: readonly string[]): Promise<string | null> };

function shellCandidate(store: ReleaseStore, { shell, shellGate }: Builds): Candidate {
  const files = shell();
  return {
    name: "shell",
    hash: shellVersion(files),
    publish: async (replaced) => (await publishShellBuild(store, files, shellGate(replaced))).version,
  };
}

function sliceCandidate(store: ReleaseStore, builds: Builds, name: string, production: boolean): Candidate {
  const build = builds.slice(name);
  return {
    name,
    hash: contentHash(build.files),
    async publish(replaced) {
      const { release, outcome } = await publishSlice({
        store,
        // A version that says that it is one of work under way.
        build: production ? build : { ...build, semver: `${build.semver}-dev` },
        gate: builds.sliceGate(replaced),
        unversioned: !production,
      });
      return outcome === "published" ? release.version : null;
    },
  };
}

/** Outside of production, what was good before takes the place of a registry that is refused. */
export async function restoreRegistry(
  store: ReleaseStore,
  environment: Environment,
  say: Say,
): Promise<void> {
  if (environment.NODE_ENV === "production") return;
  const refused = await store.restore();
  if (refused === null) return;
  say(`${refused.message} What was good before is put back.`);
}

/**
 * Publishes each build that was not published in this store before. What the gate refuses keeps the release it had.
 * @returns the names of those refused.
 */
export async function publishBuilds(
  store: ReleaseStore,
  { say, only = [], production, builds = ofWorkspace() }: PublishBuildsOptions,
): Promise<string[]> {
  const stampOf = ({ name, hash }: Candidate) =>
    publishedStamp({ store, name, hash, ...(builds.cache && { cache: builds.cache }) });
  const due = ["shell", ...builds.slices]
    .filter((name) => only.length === 0 || only.includes(name))
    .map((name) =>
      name === "shell" ? shellCandidate(store, builds) : sliceCandidate(store, builds, name, production),
    )
    .filter((candidate) => !stampOf(candidate).isThere(!production));
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
