import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { silentLog } from "../testing/test-log.ts";
import { lockDirectory } from "./directory-lock.ts";
import { openDatabase } from "./open-database.ts";

// Starting a process takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cointide-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("one holder at a time has a folder", async () => {
  const release = await lockDirectory(folder);
  expect(await lockDirectory(folder)).toBeNull();
  await release?.();
  const again = await lockDirectory(folder);
  expect(again).not.toBeNull();
  await again?.();
});

it("a folder whose path is too long for a socket is held all the same", async () => {
  const deep = join(folder, "x".repeat(120));
  mkdirSync(deep);
  const release = await lockDirectory(deep);
  expect(await lockDirectory(deep)).toBeNull();
  await release?.();
});

it("a process that was killed holds nothing any longer, and one of many takes its place", async () => {
  const module = fileURLToPath(new URL("directory-lock.ts", import.meta.url));
  const script = `import { lockDirectory } from ${JSON.stringify(module)};
    console.log((await lockDirectory(${JSON.stringify(folder)})) !== null); setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout, "data");
  expect(String(said).trim()).toBe("true");
  expect(await lockDirectory(folder)).toBeNull();
  child.kill("SIGKILL");
  await once(child, "exit");
  const holders = await Promise.all(Array.from({ length: 4 }, () => lockDirectory(folder)));
  const held = holders.filter((release) => release !== null);
  expect(held).toHaveLength(1);
  await held[0]?.();
});

it("a second process on the same data reports which process to stop and what to set", async () => {
  const release = await lockDirectory(folder);
  await expect(openDatabase({ engine: "pglite", dataDir: folder }, silentLog())).rejects.toThrow(
    `Another process uses the data in ${folder}. Stop it, set DATA_DIR to another folder, or set DATABASE_URL to share a PostgreSQL database.`,
  );
  await release?.();
});
