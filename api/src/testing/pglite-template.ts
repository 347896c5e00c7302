import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** The library's place names its version. */
const library = createRequire(import.meta.url).resolve("@electric-sql/pglite");
const version = createHash("sha256").update(library).digest("hex").slice(0, 12);
const FOLDER = join(tmpdir(), "cointide-tests");
const PATH = join(FOLDER, `pglite-${version}.tar`);

/** Makes an empty embedded database once and for all: making one takes seconds, copying it a fraction of one. */
async function makeTemplate(): Promise<void> {
  const database = await PGlite.create();
  const dump = await database.dumpDataDir("none");
  await database.close();
  mkdirSync(FOLDER, { recursive: true });
  // Files of tests that run at once may all make it: each puts a whole one in place.
  const draft = `${PATH}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, PATH);
}

/** An empty embedded database, to start a test's own from. */
export async function pgliteTemplate(): Promise<Blob> {
  if (!existsSync(PATH)) await makeTemplate();
  return new Blob([readFileSync(PATH)]);
}

/** Puts an empty embedded database into a folder for data, where the service would else make one. */
export async function seedDataDir(dataDir: string): Promise<void> {
  if (!existsSync(PATH)) await makeTemplate();
  const folder = join(dataDir, "database");
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xf", PATH, "-C", folder], { stdio: "ignore" });
}
