import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishSlice } from "./publish-slice.ts";
import { keyVariables } from "./registry-keys.ts";
import { memoryHere } from "./registry-reader.ts";
import { openReleaseStore, type ReleaseStore } from "./release-store.ts";
import { openGate, sampleBuild, sampleKeys } from "./testing/sample-builds.ts";
import { storeProblems } from "./testing/store-problems.ts";

/** Programs are started and killed, on a machine that may be busy with other work. */
const PATIENCE = 20_000;

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

const open = (store: string): ReleaseStore => openReleaseStore({ folder: store, keys, memory: memoryHere() });

/** A program of its own that publishes a slice so many times. */
function start(store: string, slice: string, times: number): ChildProcess {
  const { REGISTRY_KEY = "" } = keyVariables(keys);
  return spawn(process.execPath, [program, store, REGISTRY_KEY, slice, String(times)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

const ended = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? ((await once(child, "exit")) as [number | null])[0];

test(
  "a publisher killed at any moment leaves a good store, and no lock that would keep the next one waiting",
  async () => {
    const store = join(folder, "one");
    for (const patience of [0, 4, 11, 23]) {
      const child = start(store, "mfe-demo", 1_000);
      if (child.stdout === null) throw new Error("There is no output.");
      await once(child.stdout, "data");
      await delay(patience);
      child.kill("SIGKILL");
      await ended(child);
      expect(storeProblems(store, keys.publicKey)).toEqual([]);
      const semver = `2.0.${patience}`;
      const { release } = await publishSlice({
        store: open(store),
        build: sampleBuild(semver, { semver }),
        gate: openGate,
      });
      expect(open(store).read().slices[0]?.releases[0]).toEqual(release);
    }
  },
  PATIENCE,
);

test(
  "several programs that publish different slices at once all land, and lose nothing of each other",
  async () => {
    const store = join(folder, "several");
    const names = ["mfe-a", "mfe-b", "mfe-c"];
    const children = names.map((name) => start(store, name, 4));
    expect(await Promise.all(children.map(ended))).toEqual([0, 0, 0]);
    const { sequence, slices } = open(store).read();
    expect(sequence).toBe(12);
    expect(slices.map(({ name, releases }) => [name, releases.length])).toEqual(
      names.map((name) => [name, 3]),
    );
    expect(storeProblems(store, keys.publicKey)).toEqual([]);
  },
  PATIENCE,
);
