import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { openPglite } from "../database/open-pglite.ts";
import { seedDataDir } from "../testing/pglite-template.ts";
import { startServiceProcess } from "../testing/service-process.ts";
import { serviceProgram } from "../testing/service-program.ts";
import { silentLog } from "../testing/test-log.ts";

vi.setConfig({ testTimeout: 240_000 });

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cointide-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

async function start(program: "backup" | "restore", args: string[], dataDir: string) {
  const child = spawn(process.execPath, [await serviceProgram(program), ...args], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, RELEASES_DIR: at("none") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  const ended = once(child, "close");
  return { child, end: async () => ({ code: (await ended)[0] as number | null, said }) };
}

const run = async (...given: Parameters<typeof start>) => (await start(...given)).end();

/** Creates a data folder with this many accounts. */
async function fill(name: string, accounts: number): Promise<string> {
  seedDataDir(at(name));
  const { database, close } = await openDatabase({ engine: "pglite", dataDir: at(name) }, silentLog());
  await database.execute(sql`
    INSERT INTO users SELECT ${name} || n, 'Ada', ${name} || n, ${name} || n, '-', now() FROM generate_series(1, ${accounts}::int) n`);
  await close();
  return at(name);
}

async function accountsIn(dataDir: string): Promise<string> {
  const { database, close } = await openPglite(dataDir);
  const { rows } = (await database.execute(
    sql`SELECT min(id) || ' ' || count(*) AS said FROM users`,
  )) as unknown as { rows: { said: string }[] };
  await close();
  return rows[0]?.said ?? "";
}

it("a backup is made beside a running service, and restored once it has stopped", async () => {
  const dataDir = await fill("a", 3);
  const service = await startServiceProcess({ DATA_DIR: dataDir });
  const { code, said } = await run("backup", [at("b")], dataDir);
  expect(said).toMatch(/^Backed up 3 rows of \d+ tables to .*\nKeys and webhooks are left out\./);
  expect(code).toBe(0);
  const refused = await run("restore", [at("b"), "--force"], dataDir);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Another process uses the data in /),
  });
  await service.stop();
  expect(await run("restore", [at("b"), "--force"], dataDir)).toMatchObject({ code: 0 });
  expect(await accountsIn(dataDir)).toBe("a1 3");
});

it("wrong arguments and settings are named", async () => {
  expect(await run("backup", [], at("a"))).toEqual({
    ...{ code: 2, said: "Name one file.\nnpm run backup -- FILE [--force] [--without-releases]\n" },
  });
  expect(await run("backup", [at("b")], at("a"))).toMatchObject({
    ...{ code: 1, said: expect.stringMatching(/^There is no database in .*Set DATA_DIR or DATABASE_URL/) },
  });
});

const drafts = () => readdirSync(folder).filter((name) => /^b\..*part$/.test(name));

it("a backup that was killed leaves no file of its name, and a later one is whole", async () => {
  const dataDir = await fill("a", 20_000);
  const { child, end } = await start("backup", [at("b")], dataDir);
  while (drafts().length === 0) await delay(5);
  child.kill("SIGKILL");
  await end();
  expect(existsSync(at("b"))).toBe(false);
  expect(await run("backup", [at("b")], dataDir)).toMatchObject({ code: 0 });
});

it("a backup that was asked to stop leaves no file", async () => {
  const dataDir = await fill("a", 20_000);
  const { child, end } = await start("backup", [at("b")], dataDir);
  while (drafts().length === 0) await delay(5);
  child.kill("SIGTERM");
  expect(await end()).toEqual({ code: 1, said: "The backup was stopped. No file was written.\n" });
  expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^b/));
});

it("a restore that was killed leaves the data as they were", async () => {
  const source = await fill("a", 20_000);
  expect(await run("backup", [at("b")], source)).toMatchObject({ code: 0 });
  const target = await fill("z", 5);
  const { child, end } = await start("restore", [at("b"), "--force"], target);
  while (!existsSync(join(target, "in-use.sock"))) await delay(5);
  await delay(500);
  child.kill("SIGKILL");
  await end();
  expect(["z1 5", "a1 20000"]).toContain(await accountsIn(target));
  expect(await run("restore", [at("b"), "--force"], target)).toMatchObject({ code: 0 });
  expect(await accountsIn(target)).toBe("a1 20000");
});
