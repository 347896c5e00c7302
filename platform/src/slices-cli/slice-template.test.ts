import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { namesFor, writeTemplate } from "./slice-template.ts";

/** Not a name that an author takes, such as that of the guide. */
const NAME = "mfe-template-sample";

let workspace: string;
beforeEach(() => {
  workspace = temporaryFolder();
});

/** Makes a slice in a workspace of its own that has the settings and the libraries of this one. */
function makeSlice(name: string): string {
  const folder = join(workspace, name);
  const words = { ...namesFor(name, workspaceSlices()), port: "3299" };
  writeTemplate(join(ROOT, "platform/templates/slice"), folder, words);
  const files = ["tsconfig.base.json", "css-modules.d.ts", "biome.json", "platform/lint/text-elements.grit"];
  for (const file of files) {
    cpSync(join(ROOT, file), join(workspace, file));
  }
  // Another slice's libraries are those that the new one would get.
  symlinkSync(join(ROOT, "mfe-settings/node_modules"), join(folder, "node_modules"));
  return folder;
}

const run = (cwd: string, ...command: string[]) =>
  execFileSync(process.execPath, command, { cwd, encoding: "utf8", stdio: "pipe" });

test("a new slice has right types and passes the linter as it is", () => {
  const folder = makeSlice(NAME);
  run(folder, join(ROOT, "node_modules/typescript/bin/tsc"), "--noEmit");
  const lint = [join(ROOT, "node_modules/@biomejs/biome/bin/biome"), "check", "--error-on-warnings"];
  run(workspace, ...lint, "--vcs-enabled=false", `${NAME}/src`, `${NAME}/slice.json`);
}, 60_000);

test("no word in braces is left, and a second slice does not overwrite the first", () => {
  const folder = makeSlice(NAME);
  const files = readdirSync(join(folder, "src"), { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    expect(readFileSync(join(file.parentPath, file.name), "utf8")).not.toMatch(
      /\{\{(name|path|title|port)\}\}/,
    );
  }
  const words = namesFor(NAME, []);
  expect(() => writeTemplate(join(ROOT, "platform/templates/slice"), folder, words)).toThrow(/EEXIST/);
});

test.each([
  ["mfe-Price", /is not a valid slice name/],
  ["mfe-../x", /is not a valid slice name/],
  ["mfe-exchange", /name of a platform program/],
  ["mfe-auth", /A slice named mfe-auth already exists/],
  ["mfe-validate", /\/dashboard\/validate belongs to mfe-auth/],
])("%s is refused with a sentence", (name, message) => {
  expect(() => namesFor(name, workspaceSlices())).toThrow(message);
});
