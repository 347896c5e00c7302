import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { withLock } from "./with-lock.ts";

let folder: string;
let lock: string;
beforeEach(() => {
  folder = temporaryFolder();
  lock = join(folder, "lock");
});

/** Short, so that no test waits long for a lock that was left behind. */
const LEASE = 300;

test("work under the same lock runs one after the other, and a wait is reported once", async () => {
  const log: string[] = [];
  const work = (name: string) =>
    withLock(
      lock,
      async () => {
        log.push(`${name} begins`);
        await delay(20);
        log.push(`${name} ends`);
      },
      { onWait: () => log.push(`${name} waits`) },
    );
  await Promise.all([work("first"), work("second")]);
  expect(log).toEqual(["second waits", "first begins", "first ends", "second begins", "second ends"]);
  expect(readdirSync(folder)).toEqual([]);
});

test("a holder that works for longer than its lease keeps the lock", async () => {
  let isHeld = false;
  const hold = withLock(
    lock,
    async () => {
      isHeld = true;
      await delay(4 * LEASE);
      isHeld = false;
    },
    { lease: LEASE },
  );
  expect(await withLock(lock, () => isHeld, { lease: LEASE })).toBe(false);
  await hold;
});

test("an abandoned lock is taken by one of many waiting holders at a time", async () => {
  writeFileSync(lock, "gone");
  let working = 0;
  const work = async () => {
    working += 1;
    const seen = working;
    await delay(5);
    working -= 1;
    return seen;
  };
  const all = await Promise.all(Array.from({ length: 8 }, () => withLock(lock, work, { lease: LEASE })));
  expect(all).toEqual(Array(8).fill(1));
});

test("a holder that lost the lock does not remove that of the next one", async () => {
  await withLock(lock, () => writeFileSync(lock, "another"));
  expect(readFileSync(lock, "utf8")).toBe("another");
});

test("a lock without a heartbeat is taken after its lease, also if its process runs", async () => {
  writeFileSync(lock, String(process.ppid));
  const start = performance.now();
  await expect(withLock(lock, () => Promise.reject(new Error("no")), { lease: LEASE })).rejects.toThrow("no");
  expect(performance.now() - start).toBeGreaterThan(LEASE);
  expect(readdirSync(folder)).toEqual([]);
});
