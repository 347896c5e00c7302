import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedDataDir } from "../testing/pglite-template.ts";
import { silentLog } from "../testing/test-log.ts";
import { openDatabase } from "./open-database.ts";

it("the embedded database waits for the disk before a commit is answered", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "cointide-"));
  seedDataDir(dataDir);
  const { database, close } = await openDatabase({ engine: "pglite", dataDir }, silentLog());
  const { rows } = (await database.execute(
    sql`SELECT name, setting FROM pg_settings
        WHERE name IN ('fsync', 'synchronous_commit', 'wal_sync_method', 'full_page_writes') ORDER BY name`,
  )) as unknown as { rows: { name: string; setting: string }[] };
  await close();
  await rm(dataDir, { recursive: true });
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    wal_sync_method: "open_datasync",
  });
}, 180_000);
