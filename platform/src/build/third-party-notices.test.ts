import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { NOTICES_FILE, readNotices, writeNotices } from "./third-party-notices.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "notices-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeJson(path: string, value: object): void {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, "package.json"), JSON.stringify(value));
}

it("names the packages whose data is bundled, with the words of a licence that they only name", () => {
  writeJson(".", { bundledData: ["@coins/names"] });
  writeJson("dist", {});
  writeJson("node_modules/@coins/names", {
    name: "@coins/names",
    version: "1.2.3",
    license: "MIT",
    author: "Ada",
  });
  writeNotices(join(folder, "dist"), folder);
  const [notice] = readNotices(readFileSync(join(folder, "dist", NOTICES_FILE), "utf8"));
  expect(notice).toMatchObject({ name: "@coins/names", version: "1.2.3", licence: "MIT" });
  expect(notice?.text).toMatch(/Copyright \(c\) Ada\n\nPermission is hereby granted/);
});
