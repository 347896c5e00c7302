import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildStamp } from "./build-stamp.ts";

let folder: string;
let dist: string;
let stamp: ReturnType<typeof buildStamp>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stamp-"));
  dist = join(folder, "dist");
  mkdirSync(dist);
  writeFileSync(join(dist, "remoteEntry.js"), "export {};");
  writeFileSync(join(dist, "licenses.txt"), "MIT");
  stamp = buildStamp(join(folder, "builds", "mfe-demo"), dist);
  stamp.write("inputs");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("is true for the inputs that it was written for", () => {
  expect(stamp.isTrueFor("inputs")).toBe(true);
  expect(stamp.isTrueFor("other inputs")).toBe(false);
});

it.each<[string, () => void]>([
  ["a file is missing", () => rmSync(join(dist, "licenses.txt"))],
  ["a file has other content", () => writeFileSync(join(dist, "remoteEntry.js"), "export {}; ")],
  ["another tool added a file", () => writeFileSync(join(dist, "main.js"), "")],
  ["the build is gone", () => rmSync(dist, { recursive: true })],
  ["the stamp was removed", () => stamp.remove()],
])("is not true where %s", (_, change) => {
  change();
  expect(stamp.isTrueFor("inputs")).toBe(false);
});
