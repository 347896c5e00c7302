import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openInThread } from "./pglite-thread.ts";

let folder: string;
let database: Awaited<ReturnType<typeof openInThread>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cointide-thread-"));
  database = await openInThread(join(folder, "database"));
  await database.query("CREATE TABLE things (name text PRIMARY KEY, at timestamptz)");
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const names = async () =>
  (await database.query<[string]>("SELECT name FROM things ORDER BY name", [], { rowMode: "array" })).rows;

it("rows come as asked for, times as texts and lists as lists", async () => {
  const sql = "SELECT $1::text AS name, $2::text[] AS list, $3::timestamptz AS at, 2 AS count";
  const values = ["a", ["x", "y"], "2026-01-02T03:04:05.000Z"];
  const at = "2026-01-02 03:04:05+00";
  expect((await database.query(sql, values)).rows).toEqual([{ name: "a", list: ["x", "y"], at, count: 2 }]);
  const asArrays = await database.query(sql, values, { rowMode: "array" });
  expect(asArrays.rows).toEqual([["a", ["x", "y"], at, 2]]);
});

it("an error tells what the database told, and the next query works", async () => {
  await database.query("INSERT INTO things VALUES ('one')");
  const again = database.query("INSERT INTO things VALUES ('one')");
  await expect(again).rejects.toMatchObject({ code: "23505", constraint: "things_pkey" });
  await expect(again).rejects.toBeInstanceOf(Error);
  expect(await names()).toEqual([["one"]]);
});

it("a transaction is there wholly or not at all, and nobody else's query gets into it", async () => {
  const failing = database.transaction(async (within) => {
    await within.query("INSERT INTO things VALUES ('lost')");
    await delay(30);
    throw new Error("changed my mind");
  });
  const beside = database.query("INSERT INTO things VALUES ('kept')");
  const next = database.transaction(async (within) => {
    await within.query("INSERT INTO things VALUES ('two')");
    return (await within.query("SELECT count(*)::int AS count FROM things")).rows;
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await beside;
  expect(await next).toEqual([{ count: 3 }]);
  expect(await names()).toEqual([["kept"], ["one"], ["two"]]);
});

it("while it works, the event loop goes on", async () => {
  const working = database.query("SELECT count(*) FROM generate_series(1, 3000000)");
  let turns = 0;
  let done = false;
  void working.then(() => {
    done = true;
  });
  while (!done) {
    await delay(5);
    turns += 1;
  }
  expect(turns).toBeGreaterThan(5);
});

it("a folder that cannot be one is an error, and so is a query after the end", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  await expect(openInThread(join(file, "database"))).rejects.toThrow();
  const other = await openInThread(join(folder, "other"));
  await other.close();
  await expect(other.query("SELECT 1")).rejects.toThrow("has ended");
}, 60_000);
