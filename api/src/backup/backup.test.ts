import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../database/database.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import { crossings, deliveries, leases, restores, streams, users } from "../database/schema.ts";
import { openJobQueue } from "../delivery/job-queue.ts";
import { ENGINES, ONE_ENGINE, setUpDatabase, type TestDatabase } from "../testing/databases.ts";
import { fillTables, rowsOf } from "../testing/fill-tables.ts";
import { openOlderDatabase } from "../testing/older-database.ts";
import { checkBackup } from "./check-backup.ts";
import { isCopied, NOT_COPIED, SECRET_COLUMNS } from "./copied-tables.ts";
import { type RestoreOptions, restoreBackup } from "./restore-backup.ts";
import { schemaOf } from "./schema-tables.ts";
import { type BackupOptions, writeBackup } from "./write-backup.ts";

const PASSPHRASE = "correct horse battery staple";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cointide-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Wraps a database so that a restore doesn't close it. */
const kept = ({ engine, database, connections }: TestDatabase): OpenDatabase => ({
  ...{ engine, database, connections },
  close: async () => {},
});

const backUp = (source: OpenDatabase, options: Partial<BackupOptions> = {}) =>
  writeBackup({ ...{ file: join(folder, "b"), source, store: null, secrets: null }, ...options });

const restore = (target: TestDatabase, options: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    ...{ file: join(folder, "b"), openTarget: async () => kept(target) },
    ...{ dataDir: join(folder, "data"), store: null, passphrase: null, force: true },
    ...options,
  });

const ada = {
  ...{ id: "ada", name: "Ada", email: "ada@b.c", emailKey: "ada@b.c", passwordHash: "-" },
  createdAt: new Date(),
};

/** Each engine once as the source and once as the target. */
const pairs = ENGINES.map((source, index) => ({ source, target: ENGINES.at(index - 1) ?? source }));

/** Empties the tables whose rows are not deleted with an account. */
const emptyOthers = ({ database }: TestDatabase) =>
  database.execute(sql`TRUNCATE watermarks, leases, restores`);

describe.each(pairs)("a backup from $source.engine, restored on $target.engine,", ({ source, target }) => {
  const from = setUpDatabase(source.open);
  const to = setUpDatabase(target.open);
  beforeEach(async () => {
    await emptyOthers(from);
    await emptyOthers(to);
  });
  afterEach(() => emptyOthers(from));

  it("restores every table that is not explicitly excluded, with all values", async () => {
    const tables = await fillTables(from.database);
    const before = new Map<string, Record<string, unknown>[]>();
    for (const table of tables) before.set(table, await rowsOf(from.database, table));
    await backUp(from, {
      secrets: { passphrase: PASSPHRASE, keys: { "jwt-secret": "a key" }, workFactor: 8 },
    });
    await to.database.delete(leases);
    await restore(to, { passphrase: PASSPHRASE });
    for (const table of tables) {
      const found = await rowsOf(to.database, table);
      if (!isCopied(table)) expect(found, table).toEqual([]);
      else if (table === "restores") expect(found, table).toHaveLength(4);
      else if (table === "push_subscriptions")
        expect(found, table).toEqual(before.get(table)?.map((row) => ({ ...row, session_id: null })));
      else expect(found, table).toEqual(before.get(table));
    }
    for (const table of Object.keys(NOT_COPIED))
      expect([...tables, "migrations", "additions"]).toContain(table);
  });
});

describe.each(ONE_ENGINE)("a backup on $engine", ({ engine, open }) => {
  const to = setUpDatabase(open);
  beforeEach(() => emptyOthers(to));
  afterEach(() => emptyOthers(to));

  it("leaves secrets out without a passphrase", async () => {
    await fillTables(to.database);
    await to.database.delete(leases);
    await backUp(to);
    await restore(to);
    for (const [table, columns] of Object.entries(SECRET_COLUMNS)) {
      const rows = await rowsOf(to.database, table);
      expect(rows).toHaveLength(3);
      for (const row of rows) for (const column of columns) expect(row[column]).toBeNull();
    }
  });

  it("continues numbering after the last number, even if its row was deleted", async () => {
    await to.database.insert(users).values(ada);
    const stream = { userId: "ada", symbols: ["BTCUSDT"], createdAt: new Date() };
    const made = await to.database
      .insert(streams)
      .values([
        { ...stream, id: "s1" },
        { ...stream, id: "s2" },
      ])
      .returning();
    await to.database.delete(streams);
    await backUp(to);
    await restore(to);
    const [next] = await to.database
      .insert(streams)
      .values({ ...stream, id: "s3" })
      .returning();
    expect(next?.ordinal).toBe((made.at(-1)?.ordinal ?? 0) + 1);
  });

  it("queues one job per waiting message, and one for all messages held by quiet hours", async () => {
    await to.database.insert(users).values(ada);
    const crossing = {
      ...{ userId: "ada", alertId: "a", symbol: "BTCUSDT", condition: "{}", note: "", price: "1" },
      ...{ at: new Date(), source: "tick" as const, recordedAt: new Date() },
    };
    const rows = await to.database
      .insert(crossings)
      .values([1, 2, 3, 4].map((number) => ({ ...crossing, number })))
      .returning();
    const [first = 0, second = 0, third = 0, fourth = 0] = rows.map(({ ordinal }) => ordinal);
    const heldUntil = new Date(Date.now() - 60_000);
    await to.database.insert(deliveries).values([
      { crossing: first, channel: "mail", state: "waiting" },
      { crossing: second, channel: "mail", state: "sent" },
      { crossing: third, channel: "mail", state: "waiting", heldUntil },
      { crossing: fourth, channel: "mail", state: "waiting", heldUntil },
    ]);
    await backUp(to);
    expect(await restore(to)).toMatchObject({ waiting: 2 });
    const queue = await openJobQueue(to.database);
    const jobs = await queue.take("mail", 10);
    expect(jobs.map(({ crossing: of, attempt }) => [of, attempt]).sort()).toEqual([
      [first, 1],
      [third, 1],
    ]);
    for (const job of jobs) await queue.remove(to.database, job);
    await queue.stop();
  });

  it("loads an older schema and brings it up to date", async () => {
    const older = MIGRATIONS.slice(0, 9);
    const old = await openOlderDatabase(engine, older);
    await old.database.insert(users).values(ada);
    await backUp(old);
    await old.close();
    const { backup } = await restore(to);
    expect(backup.header.migrations).toEqual(older.map(({ name }) => name));
    expect(await to.database.select().from(users)).toEqual([ada]);
    expect(await to.database.select().from(restores)).toHaveLength(1);
  });

  it("refuses a database that is not empty, until it is forced", async () => {
    await to.database.insert(users).values(ada);
    await backUp(to);
    await to.database.delete(users);
    await to.database.insert(users).values({ ...ada, id: "bob" });
    await expect(restore(to, { force: false })).rejects.toThrow(/^The database is not empty\. .*--force/);
    expect(await to.database.select().from(users)).toMatchObject([{ id: "bob" }]);
    await restore(to);
    expect(await to.database.select().from(users)).toEqual([ada]);
  });

  it("refuses a database that a service uses", async () => {
    await to.database.insert(users).values(ada);
    await backUp(to);
    await to.database.execute(sql`INSERT INTO leases VALUES ('alerts', 'x', 1, now() + interval '1 minute')`);
    await expect(restore(to)).rejects.toThrow(/^A service uses the database\. Stop/);
  });
});

describe("the file of a backup", () => {
  const [{ open } = { open: undefined }] = ENGINES;
  const source = setUpDatabase(async () => {
    const opened = await open?.();
    if (opened === undefined) throw new Error("There is an embedded engine.");
    return opened;
  });
  const at = (name: string) => join(folder, name);

  it("replaces an existing file only with --force", async () => {
    await backUp(source);
    await expect(backUp(source)).rejects.toThrow(
      /exists\. Choose another name, or replace it with --force\.$/,
    );
    await backUp(source, { force: true });
    expect(readdirSync(folder)).toEqual(["b"]);
  });

  it("refuses a folder instead of a file", async () => {
    mkdirSync(at("b"));
    await expect(backUp(source, { force: true })).rejects.toThrow(/\/b is a folder\. Name a file in it\.$/);
    expect(readdirSync(folder)).toEqual(["b"]);
  });

  it("is readable only by its owner, even next to other files and links", async () => {
    writeFileSync(at("b.part"), "", { mode: 0o644 });
    symlinkSync(at("elsewhere"), at("c.part"));
    await backUp(source);
    await backUp(source, { file: at("c") });
    expect(statSync(at("b")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["b", "b.part", "c", "c.part"]);
  });

  it("stays valid when two backups write it concurrently", async () => {
    await Promise.all([backUp(source, { force: true }), backUp(source, { force: true })]);
    expect(readdirSync(folder)).toEqual(["b"]);
    expect((await checkBackup(at("b"), null)).header.product).toBe("cointide");
  });

  it("leaves no file when it is stopped", async () => {
    const stopping = new AbortController();
    const backup = backUp(source, { signal: stopping.signal });
    stopping.abort(new Error("stopped"));
    await expect(backup).rejects.toThrow("stopped");
    expect(readdirSync(folder)).toEqual([]);
  });
});

it("treats additive migrations as applied if an older backup has their table", () => {
  const migrations = MIGRATIONS.filter(({ isAdditive }) => !isAdditive).map(({ name }) => name);
  const namesOf = (header: Parameters<typeof schemaOf>[0]) => schemaOf(header).map(({ name }) => name);
  expect(namesOf({ migrations, tables: ["streams"] })).toEqual(migrations);
  const all = MIGRATIONS.map(({ name }) => name);
  expect(namesOf({ migrations, tables: ["additions", "streams"] })).toEqual(all);
  expect(namesOf({ migrations: all, tables: ["streams"] })).toEqual(all);
});
