import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { namesFor, writeTemplate } from "./slice-template.ts";

// guide.long.test.ts checks types and style of a slice that was made so.
test("no word in braces is left, and a second slice does not overwrite the first", () => {
  const folder = join(temporaryFolder(), "mfe-template-sample");
  const template = join(ROOT, "platform/templates/slice");
  const words = { ...namesFor("mfe-template-sample", workspaceSlices()), port: "3299" };
  writeTemplate(template, folder, words);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.length).toBeGreaterThan(5);
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name), "utf8")).not.toMatch(/\{\{\w+\}\}/);
  expect(() => writeTemplate(template, folder, words)).toThrow(/EEXIST/);
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
