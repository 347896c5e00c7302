import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../database/schema.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { createArchive } from "./archive-writer.ts";
import { restoreBackup } from "./restore-backup.ts";
import { createRowSum } from "./sums.ts";
import { writeBackup } from "./write-backup.ts";

const PASSPHRASE = "correct horse battery staple";
const ada = {
  ...{ id: "ada", name: "Ada", email: "ada@b.c", emailKey: "ada@b.c", passwordHash: "hash-of-ada" },
  createdAt: new Date(),
};
const bob = { ...ada, id: "bob", email: "bob@b.c", emailKey: "bob@b.c" };

type Change = (name: string, content: string) => string | null;

/** Copies an archive and changes the contents of its entries; null removes an entry. */
async function rewrite(from: string, to: string, change: Change): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(to));
  const entries = extract();
  const read = pipeline(createReadStream(from), createGunzip(), entries);
  for await (const entry of entries) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    // Bytes stay as they are.
    const content = change(entry.header.name, Buffer.concat(chunks).toString("latin1"));
    if (content !== null) tar.entry({ name: entry.header.name }, Buffer.from(content, "latin1"));
  }
  tar.finalize();
  await Promise.all([read, written]);
}

describe.each(ONE_ENGINE)("a restore on $engine", ({ open }) => {
  const target = setUpDatabase(open);
  let folder = "";
  const at = (name: string) => join(folder, name);
  const dataDir = () => at("data");

  const restore = (file: string, passphrase: string | null = PASSPHRASE) =>
    restoreBackup({
      ...{ file: at(file), dataDir: dataDir(), store: at("store"), passphrase, force: true },
      openTarget: async () => ({
        ...{ engine: target.engine, database: target.database, connections: target.connections },
        close: async () => {},
      }),
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "cointide-"));
    await target.database.insert(users).values(ada);
    const secrets = { passphrase: PASSPHRASE, keys: { "jwt-secret": "a key" }, workFactor: 8 };
    await writeBackup({ file: at("good"), source: target, store: null, secrets });
    await writeBackup({ file: at("open"), source: target, store: null, secrets: null });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function expectRefusal(file: string, sentence: RegExp, passphrase: string | null = PASSPHRASE) {
    await target.database.insert(users).values(bob);
    await expect(restore(file, passphrase)).rejects.toThrow(sentence);
    expect(await target.database.select().from(users)).toEqual([bob]);
    expect(statSync(dataDir(), { throwIfNoEntry: false })).toBeUndefined();
    await target.empty();
  }

  it("refuses a truncated file and changes nothing", async () => {
    const whole = readFileSync(at("good"));
    for (const part of [0, 0.01, 0.3, 0.9, 0.999]) {
      writeFileSync(at("cut"), whole.subarray(0, Math.floor(part * whole.length)));
      await expectRefusal("cut", /cut is (incomplete or damaged|incomplete: it lacks|not a backup)/);
    }
  });

  it("refuses an archive without checksums", async () => {
    await rewrite(at("open"), at("cut"), (name, text) => (name === "checksums.json" ? null : text));
    await expectRefusal("cut", /it lacks checksums\.json/, null);
  });

  it("refuses a changed row and names its entry", async () => {
    await rewrite(at("open"), at("changed"), (_, text) => text.replace('"hash-of-ada"', '"hash-of-eve"'));
    await expectRefusal("changed", /was changed after it was made, at rows\/users\/000001\.ndjson/, null);
  });

  it("refuses a changed row with a matching checksum if the backup has a passphrase", async () => {
    await writeBackup({ file: at("eve"), source: target, store: null, secrets: null });
    const checksums: string[] = [];
    await target.database.insert(users).values({ ...ada, passwordHash: "hash-of-eve" });
    await writeBackup({ file: at("eve"), source: target, store: null, secrets: null, force: true });
    const rows: string[] = [];
    await rewrite(at("eve"), at("discarded"), (name, text) => {
      if (name === "checksums.json") checksums.push(text);
      if (name.startsWith("rows/users/")) rows.push(text);
      return text;
    });
    await target.empty();
    await rewrite(at("good"), at("forged"), (name, text) => {
      if (name.startsWith("rows/users/")) return rows[0] ?? "";
      if (name !== "checksums.json") return text;
      const [own, eve] = [JSON.parse(text), JSON.parse(checksums[0] ?? "{}")];
      own.rows.users = eve.rows.users;
      own.entries["rows/users/000001.ndjson"] = eve.entries["rows/users/000001.ndjson"];
      return JSON.stringify(own);
    });
    await expectRefusal("forged", /forged was changed after it was made\./);
  });

  it("refuses a wrong passphrase, and a missing one if there are secrets", async () => {
    await expectRefusal("good", /^BACKUP_PASSPHRASE does not open this backup\./, "another passphrase");
    await expectRefusal("good", /has secrets\. Set BACKUP_PASSPHRASE, or .* --without-secrets\.$/, null);
    await expectRefusal("open", /has no secrets, so its origin cannot be verified/);
  });

  it("refuses a data folder that keys cannot be written to", async () => {
    const other = { ...bob, id: "other" };
    await target.database.insert(users).values(other);
    writeFileSync(dataDir(), "");
    await expect(restore("good")).rejects.toThrow(/^The keys cannot be written to .*data: EEXIST/);
    rmSync(dataDir());
    expect(await target.database.select().from(users)).toEqual([other]);
    await target.empty();
  });

  it("refuses a newer schema", async () => {
    await rewrite(at("open"), at("newer"), (name, text) =>
      name === "backup.json" ? text.replace("0015-restores", "9999-later") : text,
    );
    await expectRefusal(
      "newer",
      /newer has the schema 9999-later, which this version .* does not support\./,
      null,
    );
  });

  it("changes nothing if rows cannot be loaded", async () => {
    const rows = '{"id":"x"}\n';
    const archive = createArchive(at("bad"), new Date());
    const header = JSON.parse(await headerOf(at("open")));
    await archive.add("backup.json", JSON.stringify(header));
    await archive.add("rows/users/000001.ndjson", rows);
    const sum = createRowSum();
    sum.add({ count: 1, lines: Buffer.from(rows) });
    const none = createRowSum().end();
    const empty = Object.fromEntries(header.tables.map((table: string) => [table, none]));
    const all = { ...empty, users: sum.end() };
    const sums = { entries: archive.sums, rows: all, sealed: {}, sequences: {} };
    await archive.add("checksums.json", JSON.stringify(sums));
    await archive.end();
    await expectRefusal("bad", /null value in column "name"|Failed query/, null);
  });

  it("refuses files that are not backups", async () => {
    writeFileSync(at("text"), "some text");
    await expectRefusal("text", /text is incomplete or damaged/);
    await expectRefusal("missing", /^There is no file .*missing\.$/);
  });
});

async function headerOf(path: string): Promise<string> {
  let header = "";
  await rewrite(path, `${path}.discarded`, (name, text) => {
    if (name === "backup.json") header = text;
    return text;
  });
  return header;
}
