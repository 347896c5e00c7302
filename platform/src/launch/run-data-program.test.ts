import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fromCaller, withStoreLock } from "./run-data-program.ts";

it("resolves files against the folder that the command was run in", () => {
  expect(fromCaller(["b.tar.gz", "--force", "/c.tar.gz"], "/home/ada")).toEqual([
    ...["/home/ada/b.tar.gz", "--force", "/c.tar.gz"],
  ]);
});

it("removes a store that only the lock created, even after a failure", async () => {
  const folder = mkdtempSync(join(tmpdir(), "run-data-program-"));
  const store = join(folder, "store");
  const failing = withStoreLock(store, async () => {
    throw new Error("refused");
  });
  await expect(failing).rejects.toThrow("refused");
  expect(existsSync(store)).toBe(false);
  await withStoreLock(store, async () => writeFileSync(join(store, "registry.json"), "{}"));
  expect(readdirSync(store)).toEqual(["registry.json"]);
  rmSync(folder, { recursive: true });
});
