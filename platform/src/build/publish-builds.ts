import type { SliceDescription } from "@cointide/shared/contracts/registry";
import type { Environment } from "../config/environment.ts";
import { workspaceSlices } from "../config/workspace.ts";
import { readFiles } from "../releases/disk.ts";
import { publishShellBuild } from "../releases/publish-shell.ts";
import { publishSlice } from "../releases/publish-slice.ts";
import { ChangeRefused, entryOf } from "../releases/registry-changes.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { gate } from "./gate.ts";
import { dist } from "./parts.ts";
import { publishedStamp } from "./published-stamp.ts";
import { describeRefusal } from "./refusal.ts";
import { sliceBuild } from "./slice-build.ts";

type Say = (line: string) => void;

/** Publishes the build of a slice under a version that says it is one of work under way. */
async function publishSliceBuild(store: ReleaseStore, slice: SliceDescription, say: Say): Promise<boolean> {
  const { name } = slice;
  const build = sliceBuild(name);
  try {
    const { release, outcome } = await publishSlice({
      store,
      build: { ...build, semver: `${build.semver}-dev` },
      gate,
      unversioned: true,
    });
    if (outcome === "published") say(`published ${name} ${release.version}`);
    return true;
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    say(describeRefusal(error));
    return false;
  }
}

/** Outside of production, what was good before takes the place of a registry that is refused. */
export async function restoreRegistry(
  store: ReleaseStore,
  environment: Environment,
  say: Say,
): Promise<void> {
  if (environment.NODE_ENV === "production") return;
  const refused = await store.restore();
  if (refused === null || refused.refusal === "unsigned") return;
  say(`${refused.message} What was good before is put back.`);
}

/**
 * Publishes what was built since it was last published here. A slice that is refused keeps what it had.
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

  if (isDue("shell")) {
    const { version } = await publishShellBuild(store, readFiles(dist("shell")));
    publishedStamp(store, "shell").write();
    say(`published shell ${version}`);
  }
  const refused: string[] = [];
  for (const slice of workspaceSlices().filter(({ name }) => isDue(name))) {
    if (await publishSliceBuild(store, slice, say)) publishedStamp(store, slice.name).write();
    else refused.push(slice.name);
  }
  return refused;
}
