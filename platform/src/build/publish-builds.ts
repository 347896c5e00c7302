import type { Environment } from "../config/environment.ts";
import { workspaceSlices } from "../config/workspace.ts";
import { shellGate, sliceGate } from "../gate/gates.ts";
import { readFiles } from "../releases/disk.ts";
import { publishShellBuild } from "../releases/publish-shell.ts";
import { publishSlice } from "../releases/publish-slice.ts";
import { ChangeRefused, entryOf } from "../releases/registry-changes.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { dist } from "./parts.ts";
import { publishedStamp } from "./published-stamp.ts";
import { describeRefusal } from "./refusal.ts";
import { sliceBuild } from "./slice-build.ts";

type Say = (line: string) => void;

/** What is published in the same go is checked against each other's new builds, not against what they replace. */
type Together = { store: ReleaseStore; replaced: readonly string[]; say: Say };

async function publishPart(name: string, { store, replaced, say }: Together): Promise<void> {
  if (name === "shell") {
    const { version } = await publishShellBuild(store, readFiles(dist(name)), shellGate({ replaced }));
    say(`published shell ${version}`);
    return;
  }
  const build = sliceBuild(name);
  const { release, outcome } = await publishSlice({
    store,
    // A version that says that it is one of work under way.
    build: { ...build, semver: `${build.semver}-dev` },
    gate: sliceGate({ types: false, replaced }),
    unversioned: true,
  });
  if (outcome === "published") say(`published ${name} ${release.version}`);
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
 * Publishes what was built since it was last published here. What the gate refuses keeps the release it had. The
 * compiler is not asked: it takes longer than all else together, and the test command asks it.
 * @returns the names of those refused.
 */
export async function publishBuilds(
  store: ReleaseStore,
  say: Say,
  only: readonly string[],
): Promise<string[]> {
  const isWanted = (name: string) => only.length === 0 || only.includes(name);
  const isKnown = (name: string) =>
    name === "shell" ? store.read().shell.length > 0 : entryOf(store.read(), name) !== undefined;
  const isDue = (name: string) => isWanted(name) && !(isKnown(name) && publishedStamp(store, name).isThere());

  const due = ["shell", ...workspaceSlices().map(({ name }) => name)].filter(isDue);
  const refused: string[] = [];
  for (const [index, name] of due.entries()) {
    try {
      await publishPart(name, { store, replaced: due.slice(index + 1), say });
      publishedStamp(store, name).write();
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error;
      say(describeRefusal(error));
      refused.push(name);
    }
  }
  return refused;
}
