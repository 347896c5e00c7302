import { createWriteStream, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Header as TarHeader } from "tar-stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MIGRATIONS } from "../database/migrations.ts";
import { checkBackup } from "./check-backup.ts";
import { isCopied } from "./copied-tables.ts";
import type { Checksums, Header } from "./format.ts";
import { restoreBackup } from "./restore-backup.ts";
import { createdTables } from "./schema-tables.ts";
import { sha256 } from "./sums.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cointide-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type File = { name: string; content?: string; type?: TarHeader["type"]; linkname?: string };

const TABLES = createdTables(MIGRATIONS).filter(isCopied);
const header = (changes: Partial<Header> = {}): File => ({
  name: "backup.json",
  content: JSON.stringify({
    ...{ product: "cointide", format: 1, madeAt: new Date(0).toISOString(), engine: "pglite" },
    ...{ migrations: MIGRATIONS.map(({ name }) => name), tables: TABLES },
    ...{ hasSecrets: false, hasReleases: true, ...changes },
  }),
});
const REGISTRY: File = { name: "releases/registry.json", content: "{}" };

/** Checksums that match the entries. */
function checksums(entries: readonly File[], rows: Record<string, string> = {}): File {
  const sum = (content = "") => ({ bytes: Buffer.byteLength(content), sha256: sha256(content) });
  const sums: Checksums = {
    entries: Object.fromEntries(entries.map(({ name, content }) => [name, sum(content)])),
    rows: Object.fromEntries(
      [...new Set([...TABLES, ...Object.keys(rows)])].map((table) => [
        table,
        { rows: (rows[table] ?? "").split("\n").length - 1, sha256: sha256(rows[table] ?? "") },
      ]),
    ),
    ...{ sealed: {}, sequences: {} },
  };
  return { name: "checksums.json", content: JSON.stringify(sums) };
}

const withSums = (...entries: File[]): File[] => [...entries, checksums(entries)];
const around = (...entries: File[]): File[] => withSums(header(), ...entries, REGISTRY);

async function write(entries: readonly File[]): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(join(folder, "b")));
  for (const { content = "", ...entry } of entries) tar.entry(entry, content);
  tar.finalize();
  await written;
}

/** Restores a file of these entries, up to where the database would be opened. */
async function restore(entries: readonly File[]): Promise<unknown> {
  await write(entries);
  return restoreBackup({
    ...{ file: join(folder, "b"), dataDir: join(folder, "data"), store: join(folder, "store") },
    ...{ passphrase: null, force: true },
    openTarget: async () => {
      throw new Error("The database was opened.");
    },
  });
}

async function expectRefusal(entries: readonly File[], message: string | RegExp): Promise<void> {
  await expect(restore(entries)).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual(["b"]);
}

const file = (name: string): File => ({ name, content: "x" });

describe("a restore", () => {
  it("accepts rows, sealed rows and releases", async () => {
    const rows = '{"id":"a"}\n';
    const parts = [
      { name: "rows/users/000001.ndjson", content: rows },
      { name: "rows/users/000002.ndjson", content: rows },
      { name: "sealed/alert_channels/000001.age", content: "x" },
      file("releases/shell/a b (ü).js"),
      file("releases/shell/A b (ü).js.map"),
      REGISTRY,
    ];
    const entries = [header({ hasSecrets: true }), ...parts];
    await write([...entries, checksums(entries, { users: rows + rows }), file("secrets.age")]);
    expect((await checkBackup(join(folder, "b"), null)).header.tables).toEqual(TABLES);
  });

  it("accepts the table of additive migrations, which earlier versions back up", async () => {
    const rows = '{"name":"0016-stream-names"}\n';
    const migrations = MIGRATIONS.filter(({ isAdditive }) => !isAdditive).map(({ name }) => name);
    const entries = [
      header({ migrations, tables: ["additions", ...TABLES] }),
      { name: "rows/additions/000001.ndjson", content: rows },
      REGISTRY,
    ];
    await write([...entries, checksums(entries, { additions: rows })]);
    expect((await checkBackup(join(folder, "b"), null)).header.migrations).toEqual(migrations);
  });

  it.each([
    "",
    "x",
    "BACKUP.JSON",
    "backup.json",
    "./backup.json",
    "releases",
    "Releases/a",
    "releases//a",
    "releases/./a",
    "releases/../a",
    "releases/a/..",
    "releases/.lock",
    "releases/.lock/x",
    "releases/shell/.part-a",
    "releases/a\\b",
    "releases/a\nb",
    `releases/${"a".repeat(256)}`,
    "../a",
    "/a",
    "/releases/a",
    "C:\\a",
    "rows/__proto__/000001.ndjson",
    "rows/sessions/000001.ndjson",
    "rows/unknown/000001.ndjson",
    "rows/Users/000001.ndjson",
    "rows/users/1.ndjson",
    "rows/users/000000.ndjson",
    "rows/users/000002.ndjson",
    "rows/users/000001.age",
    "rows/users/000001.NDJSON",
    "rows/users/a/000001.ndjson",
    "rows/users",
    "sealed/alert_channels/000001.age",
    "secrets.age",
  ])("refuses the entry %j", async (name) => {
    await expectRefusal(around(file(name)), "does not belong in a backup");
  });

  it.each<[string, File[]]>([
    ["a folder", [{ name: "releases/", type: "directory" }]],
    ["a folder of rows", [{ name: "rows/users/", type: "directory" }]],
    ["a link", [{ name: "releases/a", type: "symlink", linkname: "/etc/passwd" }]],
    ["a hard link", [{ name: "releases/a", type: "link", linkname: "releases/registry.json" }]],
    ["a device", [{ name: "releases/a", type: "character-device" }]],
    ["a file twice", [file("releases/a"), file("releases/a")]],
    ["a file that is a folder too", [file("releases/a"), file("releases/a/b")]],
    ["a folder that is a file too", [file("releases/a/b/c"), file("releases/a")]],
  ])("refuses %s", async (_, entries) => {
    await expectRefusal(around(...entries), "does not belong in a backup");
  });

  it("refuses entries in the wrong place", async () => {
    const belongs = "does not belong in a backup";
    await expectRefusal([...around(), file("releases/a")], belongs);
    await expectRefusal([...around(), checksums([])], belongs);
    await expectRefusal([REGISTRY, header(), checksums([])], "is not a backup of Cointide");
    await expectRefusal(withSums(header({ hasReleases: false }), REGISTRY), belongs);
    await expectRefusal(withSums(header({ hasSecrets: true }), file("secrets.age"), REGISTRY), belongs);
  });

  it("refuses sealed rows of a table without secrets", async () => {
    const entries = withSums(header({ hasSecrets: true }), file("sealed/users/000001.age"), REGISTRY);
    await expectRefusal(entries, "does not belong in a backup");
  });

  it("refuses a backup that lacks an entry", async () => {
    await expectRefusal([], "is not a backup of Cointide");
    await expectRefusal([header(), REGISTRY], "it lacks checksums.json");
    await expectRefusal(withSums(header()), "it lacks releases/registry.json");
    await expectRefusal(withSums(header({ hasSecrets: true }), REGISTRY), "it lacks secrets.age");
    const rows = [header(), REGISTRY, checksums([header(), REGISTRY], { users: '{"id":"a"}\n' })];
    await expectRefusal(rows, "was changed after it was made, at rows/users");
    const unknown = [header(), REGISTRY, checksums([header(), REGISTRY], { unknown: "1\n" })];
    await expectRefusal(unknown, "was changed after it was made, at rows/unknown");
  });

  it("refuses tables that are not those of the schema", async () => {
    const lacking = header({ tables: TABLES.filter((name) => name !== "streams") });
    await expectRefusal(withSums(lacking, REGISTRY), "it lacks the table streams");
    const unknown = header({ tables: [...TABLES, "unknown"] });
    await expectRefusal(withSums(unknown, REGISTRY), 'a table that does not belong in a backup: "unknown"');
  });

  it("refuses an entry that is too large to be read", async () => {
    const entries = around({ name: "secrets.age", content: "x".repeat(2_000_000) });
    await expectRefusal(entries, 'an entry that is too large: "secrets.age"');
  });
});
