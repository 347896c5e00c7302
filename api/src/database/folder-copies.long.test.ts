import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSource } from "../backup/open-source.ts";
import { seedDataDir } from "../testing/pglite-template.ts";
import type { Database, OpenDatabase } from "./database.ts";
import { openPglite } from "./open-pglite.ts";

let folder = "";
let running: OpenDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cointide-"));
  seedDataDir(folder);
  running = await openPglite(folder);
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

const copies = () => readdirSync(folder).filter((name) => name.startsWith("copy-"));

async function sumsIn(database: Database) {
  const { rows } = (await database.execute(sql`
    SELECT (SELECT sum(value) FROM one)::int + (SELECT sum(value) FROM other)::int AS sum,
      (SELECT sum(value) FROM other)::int AS moved`)) as unknown as {
    rows: { sum: number; moved: number }[];
  };
  return rows[0];
}

it("copies one consistent state while the database is written to", async () => {
  const { database } = running;
  await database.execute(sql`CREATE TABLE one AS SELECT 100 AS value FROM generate_series(1, 1000)`);
  await database.execute(sql`CREATE TABLE other AS SELECT 0 AS value`);
  let isOver = false;
  let moved = 0;
  const moving = (async () => {
    while (!isOver) {
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`UPDATE one SET value = value - 1`);
        await transaction.execute(sql`UPDATE other SET value = value + 1000`);
      });
      moved += 1000;
      // On PGlite a query is done before any timer is heard.
      await setImmediate();
    }
  })();
  await expect.poll(() => moved).toBeGreaterThan(0);
  const before = moved;
  const source = await openSource({ engine: "pglite", dataDir: folder });
  const after = moved;
  const found = await sumsIn(source.database);
  isOver = true;
  await moving;
  expect(found?.sum).toBe(100_000);
  expect(found?.moved).toBeGreaterThanOrEqual(before);
  expect(found?.moved).toBeLessThanOrEqual(after + 1000);
  expect((await sumsIn(database))?.moved).toBe(moved);
  await source.close();
  await expect.poll(copies).toEqual([]);
});
