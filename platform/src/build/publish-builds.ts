import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/registry";
import type { Environment } from "../config/environment.ts";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { readFiles } from "../releases/disk.ts";
import { publishShellBuild } from "../releases/publish-shell.ts";
import { publishSlice } from "../releases/publish-slice.ts";
import { ChangeRefused, entryOf } from "../releases/registry-changes.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { builtFrom } from "./build-parts.ts";
import { dist } from "./parts.ts";
import { describeRefusal } from "./refusal.ts";
import { sliceBuild } from "./slice-build.ts";

type Say = (line: string) => void;

/** Remembers which build went into which store, so that a release which was rolled back stays so. */
function publishedStamp(store: ReleaseStore, { RELEASES_DIR }: Environment, name: string) {
  const where = createHash("sha256").update(`${RELEASES_DIR}\n${store.publicKey}`).digest("hex").slice(0, 12);
  const path = join(ROOT, ".cache", "published", where, name);
  const text = builtFrom(name) ?? "";
  return {
    isThere: () => existsSync(path) && readFileSync(path, "utf8") === text,
    write() {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    },
  };
}

/** Publishes the build of a slice under a version that says it is one of work under way. */
async function publishSliceBuild(store: ReleaseStore, slice: SliceDescription, say: Say): Promise<boolean> {
  const { name } = slice;
  const build = sliceBuild(name);
  try {
    const { release, outcome } = await publishSlice({
      store,
      build: { ...build, semver: `${build.semver}-dev` },
      gate: { skipped: "There is no gate yet." },
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

/**
 * Publishes what was built since it was last published here. A slice that is refused keeps what it had.
 * @returns the names of those refused.
 */
export async function publishBuilds(
  store: ReleaseStore,
  environment: Environment,
  say: Say,
  only: readonly string[],
): Promise<string[]> {
  if (environment.NODE_ENV !== "production") {
    const refused = await store.restore();
    if (refused !== null) say(`${refused.message} What was good before is put back.`);
  }
  const isWanted = (name: string) => only.length === 0 || only.includes(name);
  const isKnown = (name: string) =>
    name === "shell" ? store.read().shell.length > 0 : entryOf(store.read(), name) !== undefined;
  const isDue = (name: string) =>
    isWanted(name) && !(isKnown(name) && publishedStamp(store, environment, name).isThere());

  if (isDue("shell")) {
    const { version } = await publishShellBuild(store, readFiles(dist("shell")));
    publishedStamp(store, environment, "shell").write();
    say(`published shell ${version}`);
  }
  const failed: string[] = [];
  for (const slice of workspaceSlices().filter(({ name }) => isDue(name))) {
    if (await publishSliceBuild(store, slice, say)) publishedStamp(store, environment, slice.name).write();
    else failed.push(slice.name);
  }
  return failed;
}
