import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSliceReader } from "./registered-slices.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "registered-slices-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...names: string[]) => {
  const payload = JSON.stringify({ sequence: 1, slices: names.map((name) => ({ name })) });
  writeFileSync(join(folder, "registry.json"), JSON.stringify({ payload, signature: "-" }));
};

it("reads the current names from the registry", async () => {
  const readSlices = createSliceReader(folder);
  write("mfe-streams");
  expect(await readSlices()).toEqual(new Set(["mfe-streams"]));
  write("mfe-streams", "mfe-notes");
  expect(await readSlices()).toEqual(new Set(["mfe-streams", "mfe-notes"]));
});

it("returns no names without a store, and rejects if the registry can't be read", async () => {
  const readSlices = createSliceReader(folder);
  expect(await readSlices()).toEqual(new Set());
  writeFileSync(join(folder, "registry.json"), "{");
  await expect(readSlices()).rejects.toThrow();
  rmSync(join(folder, "registry.json"));
  mkdirSync(join(folder, "registry.json"));
  await expect(readSlices()).rejects.toThrow("EISDIR");
});
