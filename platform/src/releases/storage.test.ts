import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import type { Disk } from "./disk.ts";
import { publishShellBuild, SHELL_ENTRY_FILE } from "./publish-shell.ts";
import { publishSlice } from "./publish-slice.ts";
import { promoteCanary, rollBack } from "./registry-changes.ts";
import { memoryHere } from "./registry-reader.ts";
import { openReleaseStore, type ReleaseStore } from "./release-store.ts";
import { FAST_DISK, openGate, sampleBuild, sampleKeys, sampleStore } from "./testing/sample-builds.ts";
import { storeProblems } from "./testing/store-problems.ts";

const keys = sampleKeys();
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** A disk that calls `after` after each step, and halfway through writing a file. */
const watchedDisk = (after: () => void): Disk =>
  Object.fromEntries(
    Object.entries(FAST_DISK).map(([name, step]) => [
      name,
      (path: string, value: never) => {
        if (name === "write") {
          const content: Uint8Array = value;
          FAST_DISK.write(path, content.subarray(0, content.length / 2));
          after();
        }
        const result = step(path, value);
        after();
        return result;
      },
    ]),
  ) as Disk;

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

test("every step of every change leaves a valid registry and all files that it names", async () => {
  let steps = 0;
  const problems = new Set<string>();
  const path = join(folder, "store");
  const registry = join(path, "registry.json");
  let wasPublished = false;
  const store = open(
    path,
    watchedDisk(() => {
      if (wasPublished && !existsSync(registry)) problems.add("There is no registry.");
      wasPublished ||= existsSync(registry);
      for (const problem of storeProblems(path, keys.publicKey)) problems.add(problem);
      steps += 1;
    }),
  );
  await publishShellBuild(store, shellBuild("one"));
  const { release } = await publish(store, "1.0.0");
  await publish(store, "1.1.0", 10);
  await store.change((registry) => promoteCanary(registry, "mfe-demo"));
  await store.change((registry) => rollBack(registry, "mfe-demo", release));
  expect([...problems]).toEqual([]);
  expect(steps).toBeGreaterThan(50);
  expect(store.read().sequence).toBe(5);
});

test("a publish that ends at any step leaves a valid store for the next one", async () => {
  await publish(open(join(folder, "base"), FAST_DISK), "1.0.0");
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
    const next = open(store, FAST_DISK);
    await publish(next, "1.2.0");
    expect(storeProblems(store, keys.publicKey)).toEqual([]);
    // The next writer removes unfinished work.
    expect(next.storage.list("slices/mfe-demo/mfe-demo").length).toBeLessThanOrEqual(3);
  }
});

test("nothing is published on top of a registry that was damaged, and what was good can be put back", async () => {
  const store = sampleStore(folder);
  await store.change((registry) => ({ ...registry, shell: [] }));
  const path = join(folder, "registry.json");
  writeFileSync(path, readFileSync(path).subarray(0, 40));
  expect(() => store.read()).toThrow("has no signature");
  await expect(store.change((registry) => ({ ...registry }))).rejects.toThrow("has no signature");
  await store.restore();
  expect(store.read().sequence).toBe(2);
});
