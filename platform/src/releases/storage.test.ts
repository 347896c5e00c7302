import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { DISK, type Disk } from "./disk.ts";
import { publishShellBuild, SHELL_ENTRY_FILE } from "./publish-shell.ts";
import { publishSlice } from "./publish-slice.ts";
import { promoteCanary, rollBack } from "./registry-changes.ts";
import { memoryHere } from "./registry-reader.ts";
import { openReleaseStore, type ReleaseStore } from "./release-store.ts";
import { openGate, sampleBuild, sampleKeys } from "./testing/sample-builds.ts";
import { storeProblems } from "./testing/store-problems.ts";

/** Files are copied a hundred times, on a disk that may be busy with other work. */
const TIMEOUT = 20_000;

const keys = sampleKeys();
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** The disk without waiting until each file is safe from a loss of power, which takes most of the time. */
const FAST: Disk = { ...DISK, write: writeFileSync, rename: renameSync };

/** A disk that calls `after` when a step has been done, and half way through the writing of a file. */
function watchedDisk(after: () => void): Disk {
  return {
    makeFolder(path) {
      DISK.makeFolder(path);
      after();
    },
    write(path, content) {
      FAST.write(path, content.subarray(0, content.length / 2));
      after();
      FAST.write(path, content);
      after();
    },
    rename(from, to) {
      FAST.rename(from, to);
      after();
    },
    link(path, name) {
      const isNew = DISK.link(path, name);
      after();
      return isNew;
    },
    remove(path) {
      DISK.remove(path);
      after();
    },
  };
}

const open = (store: string, disk: Disk): ReleaseStore =>
  openReleaseStore({ folder: store, keys, memory: memoryHere(), disk });

const shellBuild = (text: string) =>
  new Map([
    ["main.0123abcd.js", Buffer.from(text)],
    ["icon.svg", Buffer.from("<svg/>")],
    [SHELL_ENTRY_FILE, Buffer.from('["main.0123abcd.js"]')],
  ]);

const publish = (store: ReleaseStore, semver: string, canary?: number) =>
  publishSlice({ store, build: sampleBuild(semver, { semver }), gate: openGate, canary });

test(
  "a mirror taken at any step of any change has a good registry and every file that it names",
  async () => {
    let mirrors = 0;
    const problems = new Set<string>();
    const store = join(folder, "store");
    const mirrored = open(
      store,
      watchedDisk(() => {
        const mirror = join(folder, "mirror");
        rmSync(mirror, { recursive: true, force: true });
        cpSync(store, mirror, { recursive: true });
        for (const problem of storeProblems(mirror, keys.publicKey)) problems.add(problem);
        mirrors += 1;
      }),
    );
    await publishShellBuild(mirrored, shellBuild("one"));
    const { release } = await publish(mirrored, "1.0.0");
    await publish(mirrored, "1.1.0", 10);
    await mirrored.change((registry) => promoteCanary(registry, "mfe-demo"));
    await mirrored.change((registry) => rollBack(registry, "mfe-demo", release));
    expect([...problems]).toEqual([]);
    expect(mirrors).toBeGreaterThan(50);
    expect(mirrored.read().sequence).toBe(5);
  },
  TIMEOUT,
);

test(
  "a publish that ends at any of its steps leaves a good store, in which the next one works",
  async () => {
    await publish(open(join(folder, "base"), FAST), "1.0.0");
    let ended = true;
    for (let last = 1; ended; last += 1) {
      const store = join(folder, `ends-at-${last}`);
      cpSync(join(folder, "base"), store, { recursive: true });
      let steps = 0;
      const broken = watchedDisk(() => {
        steps += 1;
        if (steps >= last) throw new Error("The machine is off.");
      });
      ended = await publish(open(store, broken), "1.1.0").then(
        () => false,
        () => true,
      );
      expect(storeProblems(store, keys.publicKey)).toEqual([]);
      const next = open(store, FAST);
      await publish(next, "1.2.0");
      expect(storeProblems(store, keys.publicKey)).toEqual([]);
      // The next writer removes unfinished work.
      expect(next.storage.list("slices/mfe-demo/mfe-demo").length).toBeLessThanOrEqual(3);
    }
  },
  TIMEOUT,
);

test("a file that is replaced is there at every moment, old or new", () => {
  const seen = new Set<string>();
  const path = join(folder, "store", "pointer");
  const { storage } = open(
    join(folder, "store"),
    watchedDisk(() => seen.size > 0 && seen.add(readFileSync(path, "utf8"))),
  );
  storage.replaceFile("pointer", Buffer.from("first"));
  seen.add("first");
  storage.replaceFile("pointer", Buffer.from("second"));
  expect([...seen]).toEqual(["first", "second"]);
});

test("nothing is published on top of a registry that was damaged, and what was good can be put back", async () => {
  const store = openReleaseStore({ folder, keys, memory: memoryHere() });
  await store.change((registry) => ({ ...registry, shell: [] }));
  const path = join(folder, "registry.json");
  writeFileSync(path, readFileSync(path).subarray(0, 40));
  expect(() => store.read()).toThrow("has no signature");
  await expect(store.change((registry) => ({ ...registry }))).rejects.toThrow("has no signature");
  await store.restore();
  expect(store.read().sequence).toBe(2);
});
