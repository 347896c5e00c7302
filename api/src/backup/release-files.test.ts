import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { OpenDatabase } from "../database/database.ts";
import { ENGINES, type TestDatabase } from "../testing/databases.ts";
import { readKeys } from "./key-files.ts";
import { type RestoreOptions, restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const PASSPHRASE = "correct horse battery staple";

let folder = "";
let opened: TestDatabase;
const at = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  const [embedded] = ENGINES;
  opened = (await embedded?.open()) as TestDatabase;
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.empty();
  folder = mkdtempSync(join(tmpdir(), "cointide-"));
  write("data/jwt-secret", "a secret");
  write("data/registry-key", "a key");
  write("store/registry.json", "registry 1");
  write("store/slices/mfe-a/1.0.0/a.js", "a");
  write("store/.lock", "locked");
  write("store/slices/.part-12-mfe-b/b.js", "unfinished");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(at(path, ".."), { recursive: true });
  writeFileSync(at(path), text, { mode: 0o600 });
}

const filesIn = (name: string) =>
  readdirSync(at(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(at(name).length + 1))
    .sort();

const backUp = () =>
  writeBackup({
    ...{ file: at("b"), source: opened, store: at("store") },
    secrets: { passphrase: PASSPHRASE, keys: readKeys(at("data"), {}), workFactor: 8 },
  });

const kept = (): OpenDatabase => ({
  ...{ engine: opened.engine, database: opened.database, connections: opened.connections },
  close: async () => {},
});

const restore = (options: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    ...{ file: at("b"), openTarget: async () => kept(), passphrase: PASSPHRASE },
    ...{ dataDir: at("other"), store: at("mirror") },
    ...options,
  });

it("restores releases and keys with the rows, without locks, unfinished and other files", async () => {
  write("data/jwt-secret (old)", "an older secret");
  symlinkSync(at("nowhere"), at("data", "broken-link"));
  expect(await backUp()).toMatchObject({ keys: 2, releases: 2 });
  write("other/registries/1.json", "registry 7");
  expect(await restore()).toMatchObject({ releases: "restored" });
  expect(filesIn("mirror")).toEqual(["registry.json", "slices/mfe-a/1.0.0/a.js"]);
  // Servers remember the registry and would refuse an older one.
  expect(filesIn("other")).toEqual(["jwt-secret", "registry-key"]);
  expect(readFileSync(at("other", "jwt-secret"), "utf8")).toBe("a secret");
});

it("accepts an identical store and identical keys without --force", async () => {
  await backUp();
  expect(await restore({ dataDir: at("data"), store: at("store") })).toMatchObject({
    releases: "already there",
  });
  expect(filesIn("store")).toContain("slices/.part-12-mfe-b/b.js");
});

it("replaces different releases and keys only with --force", async () => {
  await backUp();
  write("mirror/registry.json", "registry 2");
  write("mirror/slices/mfe-a/2.0.0/a.js", "a");
  await expect(restore()).rejects.toThrow(
    /has other releases than the backup\. .*--force.*--without-releases/,
  );
  // A folder with the name of a file is a different release.
  rmSync(at("mirror"), { recursive: true });
  write("mirror/slices/mfe-a/1.0.0/a.js", "a");
  mkdirSync(at("mirror/registry.json"));
  await expect(restore()).rejects.toThrow(/has other releases than the backup/);
  await restore({ store: null });
  expect(filesIn("mirror")).toEqual(["slices/mfe-a/1.0.0/a.js"]);
  write("other/jwt-secret", "another secret");
  await expect(restore({ store: null })).rejects.toThrow(
    /jwt-secret has a different key than the backup\. .*--force/,
  );
  await restore({ force: true });
  expect(filesIn("mirror")).toEqual(["registry.json", "slices/mfe-a/1.0.0/a.js"]);
  expect(readFileSync(at("mirror", "registry.json"), "utf8")).toBe("registry 1");
  expect(readFileSync(at("other", "jwt-secret"), "utf8")).toBe("a secret");
});

it("prefers keys of the environment to those of the data folder", () => {
  expect(readKeys(at("data"), { JWT_SECRET: "of the environment" })).toEqual({
    ...{ "jwt-secret": "of the environment", "registry-key": "a key" },
  });
});
