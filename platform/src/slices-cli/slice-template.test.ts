import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT, readSliceDescription, workspaceSlices } from "../config/workspace.ts";
import { wordsFor, writeTemplate } from "./slice-template.ts";

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), "template-"));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

/** Makes a slice in a workspace of its own that has the settings and the libraries of this one. */
function makeSlice(name: string): string {
  const folder = join(workspace, name);
  writeTemplate(join(ROOT, "platform/templates/slice"), folder, wordsFor(name, workspaceSlices()));
  for (const file of ["tsconfig.base.json", "css-modules.d.ts", "biome.json"]) {
    cpSync(join(ROOT, file), join(workspace, file));
  }
  // Another slice's libraries are those that the new one would get.
  symlinkSync(join(ROOT, "mfe-settings/node_modules"), join(folder, "node_modules"));
  return folder;
}

const run = (cwd: string, ...command: string[]) =>
  execFileSync(process.execPath, command, { cwd, encoding: "utf8", stdio: "pipe" });

test("a new slice has right types and passes the linter as it is", () => {
  const folder = makeSlice("mfe-price-alerts");
  run(folder, join(ROOT, "node_modules/typescript/bin/tsc"), "--noEmit");
  const lint = [join(ROOT, "node_modules/@biomejs/biome/bin/biome"), "check", "--error-on-warnings"];
  run(workspace, ...lint, "--vcs-enabled=false", "mfe-price-alerts/src", "mfe-price-alerts/slice.json");
}, 60_000);

test("a new slice describes itself, with a free port and path", () => {
  const description = readSliceDescription(makeSlice("mfe-price-alerts"));
  expect(description).toMatchObject({
    name: "mfe-price-alerts",
    mounts: [{ parent: "dashboard", path: "price-alerts" }],
  });
  expect(workspaceSlices().map(({ port }) => port)).not.toContain(description.port);
});

test("no word in braces is left, and a second slice does not overwrite the first", () => {
  const folder = makeSlice("mfe-price-alerts");
  const files = readdirSync(join(folder, "src"), { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    expect(readFileSync(join(file.parentPath, file.name), "utf8")).not.toMatch(
      /\{\{(name|path|title|port)\}\}/,
    );
  }
  const words = wordsFor("mfe-price-alerts", []);
  expect(() => writeTemplate(join(ROOT, "platform/templates/slice"), folder, words)).toThrow(/EEXIST/);
});

test("what a slice is called is made of its name", () => {
  expect(wordsFor("mfe-price-alerts", [])).toEqual({
    name: "mfe-price-alerts",
    path: "price-alerts",
    title: "Price alerts",
    port: "3001",
  });
});

test.each([
  ["mfe-Price", /is no name for a slice/],
  ["mfe-../x", /is no name for a slice/],
  ["mfe-exchange", /name of a program/],
  ["mfe-auth", /There is a slice mfe-auth already/],
  ["mfe-validate", /\/dashboard\/validate belongs to mfe-auth/],
])("%s is refused with a sentence", (name, message) => {
  expect(() => wordsFor(name, workspaceSlices())).toThrow(message);
});

test("the port is the one behind the others", () => {
  const slice = {
    name: "mfe-other",
    port: 3017,
    mounts: [] as SliceDescription["mounts"],
  } as SliceDescription;
  expect(wordsFor("mfe-demo", [slice]).port).toBe("3018");
});
