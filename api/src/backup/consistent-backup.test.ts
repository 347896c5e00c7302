import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES, setUpDatabase } from "../testing/databases.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const postgresql = ENGINES.find(({ engine }) => engine === "postgresql");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cointide-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(postgresql !== undefined)("on PostgreSQL", () => {
  const opened = setUpDatabase(() => (postgresql as (typeof ENGINES)[number]).open());

  it("a backup under writes has one state of the database", async () => {
    const { database, engine, connections } = opened;
    await database.execute(sql`
      INSERT INTO users SELECT 'u' || n, 'Ada', 'e' || n, 'e' || n, '-', now() FROM generate_series(1, 3000) n`);
    await database.execute(sql`
      INSERT INTO alerts (user_id, id, symbol, condition, note, status, created_at, changed_at, since, crossings)
      SELECT 'u' || n, 'a', 'BTCUSDT', '{}', '', 'active', now(), now(), now(), 1000 FROM generate_series(1, 3000) n`);
    await database.execute(sql`INSERT INTO delivery_counts VALUES ('u1', 'mail', 'today', 0)`);
    let isOver = false;
    let moves = 0;
    // What leaves one table arrives in another, which the backup reads at another time.
    const moving = (async () => {
      while (!isOver) {
        await database.transaction(async (transaction) => {
          const row = `u${1 + (moves % 3000)}`;
          await transaction.execute(sql`UPDATE alerts SET crossings = crossings - 1 WHERE user_id = ${row}`);
          await transaction.execute(sql`UPDATE delivery_counts SET count = count + 1`);
        });
        moves += 1;
      }
    })();
    await expect.poll(() => moves).toBeGreaterThan(0);
    const before = moves;
    await writeBackup({ file: join(folder, "b"), source: opened, store: null, secrets: null });
    const during = moves - before;
    isOver = true;
    await moving;
    expect(during).toBeGreaterThan(0);
    await restoreBackup({
      ...{ file: join(folder, "b"), dataDir: folder, store: null, passphrase: null, force: true },
      openTarget: async () => ({ engine, database, connections, close: async () => {} }),
    });
    const { rows } = (await database.execute(sql`
      SELECT (SELECT sum(crossings) FROM alerts)::int + (SELECT sum(count) FROM delivery_counts)::int AS sum,
        (SELECT count FROM delivery_counts)::int AS moved`)) as unknown as {
      rows: { sum: number; moved: number }[];
    };
    expect(rows[0]?.sum).toBe(3_000_000);
    expect(rows[0]?.moved).toBeGreaterThanOrEqual(before);
    expect(rows[0]?.moved).toBeLessThan(moves);
  });
});
