import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { lentLibraries } from "./shared-libraries.ts";

/** The shared modules that the sources of a package import; tests and what is built for foreign pages aside. */
function sharedImports(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\/|^embed\//.test(name));
  const text = sources.map((name) => readFileSync(join(ROOT, folder, name), "utf8")).join("\n");
  return [...text.matchAll(/from "(@cointide\/shared\/[^"]+)"/g)].map((match) => match[1] ?? "");
}

const lent = new Set(lentLibraries().map(({ name }) => name));

test.each(workspaceSlices())("the shell lends every shared module that $name uses", ({ name }) => {
  const missing = sharedImports(`${name}/src`).filter((module) => !lent.has(module));
  expect([...new Set(missing)]).toEqual([]);
});
