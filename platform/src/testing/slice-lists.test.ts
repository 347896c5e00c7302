import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { variableOf } from "../config/slice-address.ts";
import { ROOT } from "../config/workspace.ts";
import { committedSlices } from "./committed-slices.ts";

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const slices = committedSlices().map(({ name }) => name);
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

test.each(["README.md", "docs/deploying.md"])("%s counts as many slices as there are", (path) => {
  const counts = [...read(path).matchAll(/\b([a-z]+) (?:\*\*)?slices\b/g)].map(([, word = ""]) => word);
  const said = counts.filter((word) => NUMBERS.includes(word));
  expect(said.length).toBeGreaterThan(0);
  expect(new Set(said)).toEqual(new Set([NUMBERS[slices.length - 2]]));
});

test.each(slices)("%s is in every list of slices", (name) => {
  const short = name.replace(/^mfe-/, "");
  expect(/slices\*\* \(([^)]*)\)/.exec(read("README.md"))?.[1]?.split(/,\s*/)).toContain(short);
  expect(read("README.md")).toContain(`[\`${name}\`](${name}/src)`);
  expect(read(".github/CODEOWNERS")).toContain(`\n/${name}/ `);
  expect(read("deploy/compose.yaml")).toContain(`SLICE: ${name},`);
  expect(read("deploy/compose.yaml")).toContain(`ORIGIN_${variableOf(name)}:`);
});
