import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDataDir } from "../testing/pglite-template.ts";
import type { OpenDatabase } from "./database.ts";
import { connectToHolder, lockDirectory } from "./directory-lock.ts";
import { requestCopy } from "./folder-copies.ts";
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

it("a copy goes with the connection of a process that was killed", async () => {
  const copy = await requestCopy(folder);
  expect(copies()).toHaveLength(1);
  // A killed process leaves only its end of the connection.
  await copy?.remove();
  const socket = await connectToHolder(folder);
  socket?.write("copy\n");
  await expect.poll(copies).toHaveLength(1);
  socket?.destroy();
  await expect.poll(copies).toEqual([]);
});

it("a process that knows no copies is named", async () => {
  const other = mkdtempSync(join(tmpdir(), "cointide-"));
  const release = await lockDirectory(other);
  await expect(requestCopy(other)).rejects.toThrow(/ended or is older than this program\. Stop it/);
  await release?.();
  expect(await requestCopy(other)).toBeNull();
  rmSync(other, { recursive: true, force: true });
});
