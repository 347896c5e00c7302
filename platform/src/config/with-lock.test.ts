import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLock } from "./with-lock.ts";

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  lock = join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A number that no process has. */
const NOBODY = "4194304";
const nothing = () => {};

test("work under the same lock runs one after the other, and who waits is told once", async () => {
  const log: string[] = [];
  const work = (name: string) =>
    withLock(
      lock,
      () => log.push(`${name} waits`),
      async () => {
        log.push(`${name} begins`);
        await delay(20);
        log.push(`${name} ends`);
      },
    );
  await Promise.all([work("first"), work("second")]);
  expect(log).toEqual(["first begins", "second waits", "first ends", "second begins", "second ends"]);
  expect(existsSync(lock)).toBe(false);
});

test("the lock is free again after work that threw", async () => {
  await expect(withLock(lock, nothing, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLock(lock, nothing, () => "done")).toBe("done");
});

test.each([
  ["a program that is gone", NOBODY],
  ["an earlier program of the same number", String(process.pid)],
])("a lock left by %s is nobody's", async (_, holder) => {
  writeFileSync(lock, holder);
  expect(await withLock(lock, nothing, () => readFileSync(lock, "utf8"))).toBe(String(process.pid));
});

test("a program killed while it removed such a lock blocks nobody either", async () => {
  writeFileSync(lock, NOBODY);
  writeFileSync(`${lock}.removing`, NOBODY);
  expect(await withLock(lock, nothing, () => "done")).toBe("done");
  expect(existsSync(`${lock}.removing`)).toBe(false);
});

test("a lock whose holder runs is waited for", async () => {
  // The parent of this process runs for as long as it does.
  writeFileSync(lock, String(process.ppid));
  setTimeout(() => rmSync(lock), 50);
  let waited = false;
  const work = withLock(
    lock,
    () => {
      waited = true;
    },
    () => "done",
  );
  expect(await work).toBe("done");
  expect(waited).toBe(true);
});
