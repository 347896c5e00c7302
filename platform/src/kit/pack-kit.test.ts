import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sharedModules } from "../rspack/shared-modules.ts";
import { packKit } from "./pack-kit.ts";

type Manifest = {
  exports: Record<string, string | { types: string; default: string }>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
};

const folder = mkdtempSync(join(tmpdir(), "kit-"));
let manifest: Manifest;

beforeAll(async () => {
  execFileSync("tar", ["-xzf", join(folder, await packKit(folder)), "-C", folder]);
  manifest = JSON.parse(readFileSync(join(folder, "package/package.json"), "utf8"));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the kit exports each module of ours that pages share, and a host for tests", () => {
  const shared = sharedModules().filter(({ name }) => name.startsWith("@cointide/"));
  const expected = shared.map(({ name }) => name.replace("@cointide/shared", "."));
  expect(Object.keys(manifest.exports).sort()).toEqual(
    [...expected, "./package.json", "./testing/test-host"].sort(),
  );
});

it("each export has its types and its code", () => {
  const files = Object.values(manifest.exports).flatMap((target) =>
    typeof target === "string" ? [target] : [target.types, target.default],
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(join(folder, "package", file)))).toEqual([]);
});

it("a library that it needs has a version, and React is the slice's own", () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.peerDependencies });
  expect(versions.filter((version) => !/^\^?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(Object.keys(manifest.dependencies)).not.toContain("react");
  expect(Object.keys(manifest.peerDependencies)).toContain("react");
});
