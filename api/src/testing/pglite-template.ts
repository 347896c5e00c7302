import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The library's place names its version. It is looked for from the service, since this may be part of a bundle. */
const library = createRequire(import.meta.url).resolve("@electric-sql/pglite", {
  paths: [join(process.cwd(), "api"), process.cwd()],
});
const version = createHash("sha256").update(library).digest("hex").slice(0, 12);
const FOLDER = join(tmpdir(), "cointide-tests");
const PATH = join(FOLDER, `pglite-${version}.tar`);

/** Writes an empty database, as Node's `--eval`. */
const PROGRAM = `require(process.argv[1]).PGlite.create().then(async (database) => {
  const dump = await database.dumpDataDir("none");
  require("node:fs").writeFileSync(process.argv[2], Buffer.from(await dump.arrayBuffer()));
  await database.close();
});`;

/** Makes an empty embedded database once and for all: making one takes seconds, copying it a fraction of one. */
function makeTemplate(): void {
  mkdirSync(FOLDER, { recursive: true });
  // Files of tests that run at once may all make it: each puts a whole one in place.
  const draft = `${PATH}.${randomBytes(6).toString("hex")}`;
  // It ends before its code would be worth optimizing.
  execFileSync(process.execPath, ["--liftoff-only", "--eval", PROGRAM, library, draft]);
  renameSync(draft, PATH);
}

/** An empty embedded database, to start a test's own from. */
export function pgliteTemplate(): Blob {
  if (!existsSync(PATH)) makeTemplate();
  return new Blob([readFileSync(PATH)]);
}

/** Puts an empty embedded database into a folder for data, where the service would else make one. */
export function seedDataDir(dataDir: string): void {
  if (!existsSync(PATH)) makeTemplate();
  const folder = join(dataDir, "database");
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xf", PATH, "-C", folder], { stdio: "ignore" });
}
