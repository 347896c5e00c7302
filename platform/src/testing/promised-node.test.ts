import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion, satisfies } from "semver";
import { expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const { engines } = JSON.parse(read("package.json")) as { engines: { node: string } };
/** The oldest Node that the workspace promises to run on. */
const OLDEST = minVersion(engines.node)?.version ?? "";

/** Each library of the lock file with the Node that it needs. Parsing the whole file as YAML would take seconds. */
function* readLibraries(lock: string): Generator<[name: string, node: string]> {
  const [packages = ""] = (lock.split("\npackages:\n")[1] ?? "").split("\nsnapshots:\n");
  for (const [, name = "", body = ""] of packages.matchAll(/^ {2}(\S.*):\n((?: {4}.*\n)*)/gm))
    yield [name, /^ {4}engines: \{.*?\bnode: '?([^',}]+)/m.exec(body)?.[1] ?? "*"];
}

it("every library in the lock file runs on the oldest Node that is promised", () => {
  const libraries = [...readLibraries(read("pnpm-lock.yaml"))];
  const demanding = libraries.filter(([, node]) => !satisfies(OLDEST, node));
  expect(libraries.length).toBeGreaterThan(400);
  expect(libraries.filter(([, node]) => node !== "*").length).toBeGreaterThan(100);
  expect(demanding).toEqual([]);
});

it("the launcher asks for the Node that is promised", () => {
  const [major, minor] = OLDEST.split(".");
  expect(read("platform/bin/run.mjs")).toContain(
    `major < ${major} || (major === ${major} && minor < ${minor})`,
  );
});
