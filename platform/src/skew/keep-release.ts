import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { valid } from "semver";
import { buildParts, withBuildLock } from "../build/build-parts.ts";
import { bundleProgram } from "../build/bundle-program.ts";
import { dist } from "../build/parts.ts";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { type Files, readFiles } from "../releases/disk.ts";
import { archiveOf, dropOldArchives, KEPT_FOLDER, pack } from "./kept-releases.ts";

/** What runs without: source maps, and copies that were compressed ahead. */
const LEFT_OUT = /\.(br|gz|map)$/;

/** Libraries of the service with files that are no code: a database and a hash as machine code, and web pages. */
const WITH_FILES = ["@electric-sql/pglite", "@node-rs/argon2", "@fastify/swagger-ui", "pg-native"];

const git = (...args: string[]): string => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** Throws a sentence where the tag is none, or the work tree is not what it tags. Releases that are kept may differ. */
function requireTagged(tag: string): void {
  if (valid(tag) === null) throw new Error(`"${tag}" is not a version. Use a tag such as v2026.11.23.`);
  if (git("tag", "--list", tag) === "")
    throw new Error(`There is no tag ${tag}. Create it first (git tag -a ${tag}).`);
  const others = ["--", ".", `:(exclude)${KEPT_FOLDER}`];
  if (git("diff", "--name-only", tag, ...others) + git("status", "--porcelain", ...others) === "") return;
  throw new Error(`The work tree is not ${tag}. Check it out first, without changes (git checkout ${tag}).`);
}

/** The programs of the service, each as one script that goes on to run when its libraries here have changed. */
const SERVICE_PROGRAMS = ["server", "markets-reader.worker"];

async function bundleService(): Promise<[name: string, content: Uint8Array][]> {
  const out = mkdtempSync(join(tmpdir(), "cointide-service-"));
  try {
    const folder = join(ROOT, "api");
    const entries = SERVICE_PROGRAMS.map((name) => join(folder, "src", `${name}.ts`));
    await bundleProgram(folder, entries, out, { holdsLibraries: true, external: WITH_FILES });
    return SERVICE_PROGRAMS.map((name) => [`api/${name}.js`, readFileSync(join(out, `${name}.js`))]);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** What is kept of the workspace's builds. */
async function builtFiles(): Promise<Files> {
  const parts = ["shell", ...workspaceSlices().map(({ name }) => name)];
  const files = parts.flatMap((part) =>
    [...readFiles(dist(part))]
      .filter(([name]) => !LEFT_OUT.test(name))
      .map(([name, content]) => [`${part}/${name}`, content] as const),
  );
  return new Map([...files, ...(await bundleService())]);
}

/**
 * Keeps the builds of a tagged commit, which must be checked out, for the tests of skew; drops those before the last two.
 * The same commit makes the same archive.
 */
export async function keepRelease(tag: string, say: (line: string) => void): Promise<void> {
  requireTagged(tag);
  const files = await withBuildLock(say, async () => {
    await buildParts(say);
    return await builtFiles();
  });
  const archive = pack(files);
  mkdirSync(dirname(archiveOf(tag)), { recursive: true });
  writeFileSync(archiveOf(tag), archive);
  const dropped = dropOldArchives();
  say(`Kept ${tag} in ${KEPT_FOLDER}: ${files.size} files, ${Math.round(archive.length / 1_024)} KB.`);
  if (dropped.length > 0) say(`Dropped ${dropped.join(", ")}.`);
  say(`Commit ${KEPT_FOLDER}.`);
}
