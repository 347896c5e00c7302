import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../config/with-lock.ts";
import { ROOT } from "../config/workspace.ts";
import { buildStamp } from "./build-stamp.ts";
import { lockedLibraries } from "./locked-libraries.ts";
import { dist, type Part, parts } from "./parts.ts";
import { BuildFailed, toBuildError } from "./refusal.ts";

const EXCLUDED = /^(node_modules|dist|\..*)$|\.test\.tsx?$|\.md$/;

function* filesUnder(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (EXCLUDED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

type Libraries = ReturnType<typeof lockedLibraries>;

/** Hashes the sources of packages and the libraries that they depend on. The same hash means the same build. */
function inputHash(packages: readonly string[], libraries: Libraries): string {
  const hash = createHash("sha256");
  for (const path of packages.flatMap((name) => [...filesUnder(join(ROOT, name))])) {
    hash.update(path.slice(ROOT.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.update(libraries(packages).join("\n")).digest("hex");
}

type Say = (line: string) => void;

async function buildPart({ name, inputs, build }: Part, libraries: Libraries, say: Say): Promise<void> {
  try {
    const hash = inputHash(inputs, libraries);
    const stamp = buildStamp(join(ROOT, ".cache", "builds", name), dist(name));
    if (stamp.isTrueFor(hash)) return;
    const start = performance.now();
    stamp.remove();
    await build();
    stamp.write(hash);
    say(`built ${name} in ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  } catch (error) {
    throw toBuildError(name, error);
  }
}

/** Runs work under the workspace's build lock, because two builds would write the same files. */
export const withBuildLock = <Value>(say: Say, work: () => Promise<Value>, root = ROOT) =>
  withLock(join(root, ".cache", "build.lock"), work, {
    onWait: () => say("Waiting for another build to end …"),
  });

export type BuildPartsOptions = {
  /** Called for a slice that can't be built, which is then skipped. Without it, the first failure is thrown. */
  onFailedSlice?: ((failure: BuildFailed) => void) | undefined;
  all?: readonly Part[];
  libraries?: Libraries;
};

/**
 * Builds for production each part whose sources changed since its last build. Needs `withBuildLock`.
 * @param only the parts to build; empty for all of them.
 * @throws {BuildFailed} if a part can't be built
 */
export async function buildParts(
  say: Say,
  only: readonly string[] = [],
  {
    onFailedSlice,
    all = parts(),
    libraries = lockedLibraries(readFileSync(join(ROOT, "pnpm-lock.yaml"), "utf8")),
  }: BuildPartsOptions = {},
): Promise<void> {
  for (const part of all) {
    if (only.length > 0 && !only.includes(part.name)) continue;
    try {
      await buildPart(part, libraries, say);
    } catch (error) {
      if (!part.isSlice || !onFailedSlice || !(error instanceof BuildFailed)) throw error;
      onFailedSlice(error);
    }
  }
}
