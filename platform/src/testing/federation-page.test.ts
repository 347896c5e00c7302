import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../config/workspace.ts";

const rows = readFileSync(join(ROOT, "docs/federation.md"), "utf8")
  .split("\n")
  .filter((line) => line.includes(".spec.ts"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, source = "", , , file = ""]) => ({ source, file: file.replaceAll("`", "") }));

test("lists reported problems with their tests", () => {
  expect(rows.length).toBeGreaterThan(8);
});

test.each(rows)("a title in $file bears the source: $source", ({ source, file }) => {
  const titles = [
    ...readFileSync(join(ROOT, file), "utf8").matchAll(/\b(?:test|describe)\(\s*["`](.*)["`],/g),
  ];
  expect(titles.some(([, title = ""]) => title.startsWith(`${source}: `))).toBe(true);
});
