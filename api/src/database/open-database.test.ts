import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ENGINES, setUpDatabase } from "../testing/databases.ts";
import { seedDataDir } from "../testing/pglite-template.ts";
import { openPglite } from "./open-pglite.ts";
import { streams, users } from "./schema.ts";

describe.each(ENGINES)("on $engine", ({ engine, open }) => {
  const opened = setUpDatabase(open);

  const ada = {
    ...{ id: "u1", name: "Ada 币", email: "Ada@example.com", emailKey: "ada@example.com" },
    ...{ passwordHash: "-", createdAt: new Date(1_700_000_000_123) },
  };

  it("rows come back as they were put in", async () => {
    const { database } = opened;
    expect(opened.engine).toBe(engine);
    await database.insert(users).values(ada);
    const stream = { id: "s1", userId: "u1", symbols: ["BTCUSDT", '币安"人生,{}'], createdAt: ada.createdAt };
    await database.insert(streams).values(stream);
    expect(await database.select().from(users)).toEqual([ada]);
    expect(await database.select().from(streams)).toMatchObject([stream]);
  });

  it("a person's streams go with the person", async () => {
    const { database } = opened;
    await database.insert(users).values(ada);
    await database.insert(streams).values({ id: "s1", userId: "u1", symbols: [], createdAt: new Date() });
    await database.delete(users);
    expect(await database.select().from(streams)).toEqual([]);
  });

  if (engine === "postgresql")
    it("a connection that breaks between two statements of a transaction fails it, and nothing else", async () => {
      const { database } = opened;
      const rowsOf = (answer: unknown) => (answer as { rows: { pid: number }[] }).rows;
      const failing = database.transaction(async (transaction) => {
        const [{ pid } = { pid: 0 }] = rowsOf(await transaction.execute(sql`SELECT pg_backend_pid() AS pid`));
        await database.execute(sql`SELECT pg_terminate_backend(${pid})`);
        const backends = async () =>
          rowsOf(await database.execute(sql`SELECT pid FROM pg_stat_activity WHERE pid = ${pid}`));
        await expect.poll(backends).toEqual([]);
        await transaction.insert(users).values(ada);
      });
      await expect(failing).rejects.toThrow();
      expect(await database.select().from(users)).toEqual([]);
    });

  it("a transaction that throws leaves nothing", async () => {
    const { database } = opened;
    const failing = database.transaction(async (transaction) => {
      await transaction.insert(users).values(ada);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await database.execute(sql`SELECT id FROM users`)).toMatchObject({ rows: [] });
  });
});

it("the embedded database waits for the disk before a commit is answered, and its log does not grow", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cointide-"));
  seedDataDir(folder);
  const { database, close } = await openPglite(folder, { checkpointEvery: 50 });
  const { rows: settings } = (await database.execute(
    sql`SELECT name, setting FROM pg_settings
        WHERE name IN ('fsync', 'synchronous_commit', 'wal_sync_method', 'full_page_writes')`,
  )) as unknown as { rows: { name: string; setting: string }[] };
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    ...{ fsync: "on", full_page_writes: "on", synchronous_commit: "on" },
    wal_sync_method: "open_datasync",
  });
  const pending = async () => {
    const { rows } = (await database.execute(sql`
      SELECT (pg_current_wal_lsn() - redo_lsn)::int AS bytes FROM pg_control_checkpoint()`)) as unknown as {
      rows: { bytes: number }[];
    };
    return rows[0]?.bytes ?? 0;
  };
  await database.execute(
    sql`CREATE TABLE filler AS SELECT repeat('x', 1000) AS x FROM generate_series(1, 5000)`,
  );
  await expect.poll(pending).toBeLessThan(100_000);
  await close();
  rmSync(folder, { recursive: true, force: true });
});
