import { mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { seedDataDir } from "../testing/pglite-template.ts";
import { createTestApp } from "../testing/test-app.ts";
import { silentLog } from "../testing/test-log.ts";
import { createTestPeople } from "../testing/test-people.ts";
import { openDatabase } from "./open-database.ts";
import { type CrashablePglite, openReopening } from "./reopening-pglite.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "cointide-reopening-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The files below a folder that this process has open; none if the system does not list them. */
function openFiles(folder: string): string[] {
  if (process.platform !== "linux") return [];
  const links = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ""; // The descriptor that listed them is closed already.
    }
  });
  return links.filter((path) => path.startsWith(folder));
}

it("a database that crashed refuses, prices go on, and all it acknowledged is there when it can be opened again", async () => {
  seedDataDir(dataDir);
  const folder = join(dataDir, "database");
  const { database, close } = await openDatabase({ engine: "pglite", dataDir }, silentLog());
  const { app, get } = await createTestApp({ people: await createTestPeople({ database }) });
  const credentials = { email: "ada@example.com", password: "Passw0rd" };
  const put = (url: string) => app.inject({ method: "PUT", url, payload: credentials });
  await database.execute("CREATE TABLE notes (text text)");
  await database.execute("INSERT INTO notes VALUES ('kept')");

  // Its log can find no place, as on a full disk.
  const log = join(folder, "pg_wal");
  renameSync(log, `${log}.away`);
  await database.execute("SELECT pg_switch_wal()").catch(() => {});
  const outcomes = await Promise.allSettled([
    database.execute("INSERT INTO notes VALUES ('refused')"),
    database.transaction((within) => within.execute("INSERT INTO notes VALUES ('refused too')")),
    database.execute("SELECT 1"),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(openFiles(folder)).toEqual([]);
  const answers = await Promise.all([get("/readyz"), get("/tickers?symbols=BTCUSDT"), put("/user")]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200, 503]);

  rmSync(log, { recursive: true, force: true });
  renameSync(`${log}.away`, log);
  await expect.poll(async () => (await get("/readyz")).statusCode).toBe(200);
  expect(await database.execute("SELECT text FROM notes")).toMatchObject({ rows: [{ text: "kept" }] });
  await close();
}, 60_000);

it("all queries learn why the database cannot be opened again, with 3 s between attempts", async () => {
  vi.useFakeTimers();
  const crashed = { crash: new Error("PANIC") } as CrashablePglite;
  const open = vi.fn<() => Promise<CrashablePglite>>().mockResolvedValueOnce(crashed);
  const cause = new Error("No space left on device");
  open.mockRejectedValue(cause);
  const unavailable = { name: "DatabaseUnavailable", cause };
  const database = await openReopening(open);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const asked = [database.query("SELECT 1"), database.query("SELECT 2")];
    for (const query of asked) await expect(query).rejects.toMatchObject(unavailable);
    await vi.advanceTimersByTimeAsync(2_999);
    await expect(database.query("SELECT 3")).rejects.toMatchObject(unavailable);
    expect(open).toHaveBeenCalledTimes(1 + attempt);
    await vi.advanceTimersByTimeAsync(1);
  }
});
