import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { SHELL_ENTRY_FILE } from "../releases/publish-shell.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import {
  archiveOf,
  dropOldArchives,
  KEPT,
  KEPT_FOLDER,
  keptRelease,
  keptTags,
  pack,
  unpack,
} from "./kept-releases.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

it("the repository keeps one or two releases", () => {
  expect(keptTags().length).toBeGreaterThan(0);
  expect(keptTags().length).toBeLessThanOrEqual(KEPT);
});

it.each(keptTags())("%s is whole: a shell, slices with contracts, and a service", (tag) => {
  const { shell, slices, service } = keptRelease(tag, join(folder, tag));
  expect([...shell.keys()]).toEqual(expect.arrayContaining([SHELL_ENTRY_FILE, "release.json"]));
  expect(slices.length).toBeGreaterThan(3);
  for (const { files } of slices) expect([...files.keys()]).toContain("release.json");
  expect(existsSync(service)).toBe(true);
});

it("the newest two stay, by their versions; other files are no releases", () => {
  mkdirSync(join(folder, KEPT_FOLDER), { recursive: true });
  for (const tag of ["v1.9.0", "v1.10.0", "v1.8.0", "draft"]) writeFileSync(archiveOf(tag, folder), "");
  expect(dropOldArchives(folder)).toEqual(["v1.8.0"]);
  expect(keptTags(folder)).toEqual(["v1.10.0", "v1.9.0"]);
});

it("an archive gives back every byte, and equal files make equal archives", () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const files = new Map([
    ["shell/all.bin", all],
    ["api/server.js", Buffer.from("é €")],
  ]);
  expect(unpack(pack(files))).toEqual(new Map([...files].reverse()));
  expect(pack(new Map([...files].reverse()))).toEqual(pack(files));
});
