import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openInThread } from "./pglite-thread.ts";
import { type MortalDatabase, openReviving } from "./reviving-pglite.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cointide-reviving-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("a database that has ended refuses what was asked of it, and has all it acknowledged when it is asked again", async () => {
  const database = await openReviving(() => openInThread(join(folder, "database")));
  await database.query("CREATE TABLE notes (text text)");
  await database.query("INSERT INTO notes VALUES ('kept')");

  // Its log can find no place, as on a full disk.
  const log = join(folder, "database", "pg_wal");
  renameSync(log, `${log}.away`);
  const writes = ["SELECT pg_switch_wal()", "INSERT INTO notes VALUES ('refused')", "SELECT 1"];
  const outcomes = await Promise.allSettled(writes.map((write) => database.query(write)));
  expect(outcomes.at(-1)?.status).toBe("rejected");

  rmSync(log, { recursive: true, force: true });
  renameSync(`${log}.away`, log);
  expect((await database.query("SELECT text FROM notes")).rows).toEqual([{ text: "kept" }]);
  await database.close();
}, 60_000);

it("where it cannot be opened again, all are told why, and it is tried once for all of them", async () => {
  let opened = 0;
  const ended = { hasEnded: () => true } as MortalDatabase;
  const database = await openReviving(async () => {
    opened += 1;
    if (opened > 1) throw new Error("No space left on device");
    return ended;
  });
  const asked = [database.query("SELECT 1"), database.query("SELECT 2")];
  for (const query of asked) await expect(query).rejects.toThrow("No space left");
  await expect(database.query("SELECT 3")).rejects.toThrow("No space left");
  expect(opened).toBe(2);
});
