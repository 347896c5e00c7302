import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { publishSlice } from "../releases/publish-slice.ts";
import { makeRegistryKey, publicKeyOf, readTeamKey } from "../releases/registry-keys.ts";
import { openGate, sampleBuild } from "../releases/testing/sample-builds.ts";
import { type CommandLine, openCommandLine } from "./testing/command-line.ts";

let line: CommandLine;
beforeEach(() => {
  line = openCommandLine();
});

/** Publishes a slice with a port. */
async function occupy(port: number): Promise<void> {
  const build = sampleBuild("one", { name: "mfe-other" });
  const description = { ...build.description, port };
  await publishSlice({ store: line.store, build: { ...build, description }, gate: openGate });
}

/** The reasons of a command against publishing a folder, apart from findings of the gate. */
async function reasons(command: string, variables?: NodeJS.ProcessEnv): Promise<string[]> {
  const { code, out, err } = await line.slice(command, variables);
  expect(code).toBe(1);
  const lines = command.startsWith("check") ? out.split("\n") : err.split("\n").map((text) => `✘ ${text}`);
  return lines.flatMap((text) => /^✘ (mfe-demo .*)/.exec(text)?.[1] ?? []);
}

it("rejects what publish rejects, for the same reasons", async () => {
  await occupy(3009);
  const path = line.writeBuild("0.9.0");
  const build = sampleBuild("1.0.0");
  const description = { ...build.description, port: 3010 };
  await publishSlice({ store: line.store, build: { ...build, description }, gate: openGate });
  const expected = [
    expect.stringMatching(/^mfe-demo 0\.9\.0 is older than 1\.0\.0-/),
    "mfe-demo and mfe-other both use port 3009. Choose another in slice.json.",
  ];
  expect(await reasons(`publish --from ${path} --skip-gate test`)).toEqual(expected);
  expect(await reasons(`check --from ${path}`)).toEqual(expected);
  expect(await reasons(`check --from ${path} --allow-older`)).toEqual(expected.slice(1));
});

it("rejects another content of a published version", async () => {
  await line.publish("1.0.0");
  const path = line.writeBuild("1.0.0");
  writeFileSync(join(path, "extra.js"), "export {};");
  expect(await reasons(`check --from ${path}`)).toEqual([
    expect.stringMatching(/^mfe-demo 1\.0\.0 was already published with other content .* in slice\.json\.$/),
  ]);
});

it("rejects the key of another team, but not a missing key", async () => {
  const [owner, other] = [makeRegistryKey(), makeRegistryKey()];
  const keyOf = (SLICE_KEY: string) => {
    const key = readTeamKey({ SLICE_KEY });
    if (key === null) throw new Error("It is a key.");
    return key;
  };
  await line.slice(`own demo weather ${publicKeyOf(keyOf(owner))}`);
  const path = line.writeBuild("1.0.0");
  const belongs = expect.stringMatching(/^mfe-demo belongs to weather, and the given key is not one of its/);
  expect(await reasons(`check --from ${path}`, { SLICE_KEY: other })).toEqual([belongs]);
  expect(await reasons(`check --from ${path}`, { SLICE_KEY: owner })).toEqual([]);
  expect(await reasons(`check --from ${path}`)).toEqual([]);
});
