import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion, satisfies } from "semver";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../config/workspace.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const { engines } = JSON.parse(read("package.json")) as { engines: { node: string } };
/** The oldest Node that the workspace promises to run on. */
const OLDEST = minVersion(engines.node)?.version ?? "";

type Lock = { packages: Record<string, { engines?: { node?: string } }> };

it("every library in the lock file runs on the oldest Node that is promised", () => {
  const { packages } = parse(read("pnpm-lock.yaml")) as Lock;
  const demanding = Object.entries(packages)
    .filter(([, library]) => !satisfies(OLDEST, library.engines?.node ?? "*"))
    .map(([name, library]) => `${name} needs Node ${library.engines?.node}`);
  expect(Object.keys(packages).length).toBeGreaterThan(400);
  expect(demanding).toEqual([]);
});

it("the launcher asks for the Node that is promised", () => {
  const [major, minor] = OLDEST.split(".");
  expect(read("platform/bin/run.mjs")).toContain(
    `major < ${major} || (major === ${major} && minor < ${minor})`,
  );
});
