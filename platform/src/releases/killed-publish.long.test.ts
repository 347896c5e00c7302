import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DISK, type Disk } from "./disk.ts";
import { NAMED_RELEASES } from "./named-releases.ts";
import { publishSlice } from "./publish-slice.ts";
import { keyVariables } from "./registry-keys.ts";
import { memoryHere } from "./registry-reader.ts";
import { openReleaseStore, type ReleaseStore } from "./release-store.ts";
import { openGate, sampleBuild, sampleKeys } from "./testing/sample-builds.ts";
import { storeProblems } from "./testing/store-problems.ts";

/** Short, so that no test waits long for the lock of a publisher that was killed. */
const LEASE = 1_000;

const keys = sampleKeys();
let folder: string;
let program: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "killed-"));
  program = join(folder, "publish-endlessly.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "testing/publish-endlessly.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (store: string): ReleaseStore =>
  openReleaseStore({ folder: store, keys, memory: memoryHere(), lease: LEASE });

/** Starts a separate program that publishes a slice this many times. */
function start(store: string, slice: string, times: number): ChildProcess {
  const { REGISTRY_KEY = "" } = keyVariables(keys);
  const args = [program, store, REGISTRY_KEY, slice, String(times)];
  return spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}

const ended = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? ((await once(child, "exit")) as [number | null])[0];

test("several programs that publish different slices concurrently lose nothing of each other", async () => {
  const store = join(folder, "several");
  const names = ["mfe-a", "mfe-b", "mfe-c"];
  const children = names.map((name) => start(store, name, 8));
  expect(await Promise.all(children.map(ended))).toEqual([0, 0, 0]);
  const { sequence, slices } = open(store).read();
  expect(sequence).toBe(24);
  expect(slices.map(({ name, releases }) => [name, releases.length])).toEqual(
    names.map((name) => [name, NAMED_RELEASES]),
  );
  expect(storeProblems(store, keys.publicKey)).toEqual([]);
});

// The log keeps ten entries: after more, the number that the paused publisher meant to use is free again.
test.each([2, 12])(
  "a publisher that was paused for longer than its lease keeps the %i releases of others",
  async (count) => {
    const store = join(folder, `paused-${count}`);
    const lock = join(store, ".lock");
    const { REGISTRY_KEY = "" } = keyVariables(keys);
    await publishSlice({ store: open(store), build: sampleBuild("first"), gate: openGate });
    let runs = 0;
    const { sequence } = await open(store).change((registry) => {
      runs += 1;
      // Another program publishes while this one stands still between reading the registry and writing it.
      if (runs === 1) {
        rmSync(lock);
        execFileSync(process.execPath, [program, store, REGISTRY_KEY, "mfe-other", `${count}`]);
      }
      return { ...registry, shell: [] };
    });
    expect([runs, sequence]).toEqual([2, count + 2]);
    expect(
      open(store)
        .read()
        .slices.map(({ name, releases }) => [name, releases.length]),
    ).toEqual([
      ["mfe-demo", 1],
      ["mfe-other", Math.min(count, NAMED_RELEASES)],
    ]);
  },
);

test("a change takes effect once it is in the log, and a failed one never does", async () => {
  const store = join(folder, "decided");
  await publishSlice({ store: open(store), build: sampleBuild("first"), gate: openGate });
  const registry = join(store, "registry.json");
  const before = readFileSync(registry);
  const failing: Disk = {
    ...DISK,
    rename(from, to) {
      if (to === registry) throw Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" });
      DISK.rename(from, to);
    },
  };
  const full = openReleaseStore({ folder: store, keys, memory: memoryHere(), disk: failing });
  await expect(full.change((present) => ({ ...present, slices: [] }))).rejects.toThrow("ENOSPC");
  expect(open(store).read()).toMatchObject({ sequence: 1, slices: [{ name: "mfe-demo" }] });

  await open(store).change((present) => ({ ...present, slices: [] }));
  writeFileSync(registry, before);
  expect(open(store).read()).toMatchObject({ sequence: 2, slices: [] });
  await open(store).change((present) => present);
  expect(readFileSync(registry, "utf8")).not.toBe(String(before));
});
