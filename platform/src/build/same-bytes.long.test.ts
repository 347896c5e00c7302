import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { type BuiltHashes, buildCopy, hashBuilds } from "../testing/build-copy.ts";

/** On the workspace's own disk, so that files of libraries can be linked. */
const COPIES = join(ROOT, ".cache", "same-bytes-long");
const FOLDERS = ["a", "b", "longer-name", "deeper/and/deeper", "with space", "z".repeat(60)];
const SLICE = "mfe-streams";
/** Everything that is published; embeds are parts of slices. */
const PARTS = ["shell", ...workspaceSlices().map(({ name }) => name)];

const builds = new Map<string, BuiltHashes>();
afterAll(() => rmSync(COPIES, { recursive: true, force: true }), 300_000);

it("all that is published has the same bytes from six folders", () => {
  for (const folder of FOLDERS) builds.set(folder, buildCopy(join(COPIES, folder), PARTS));
  const first = builds.get("a") ?? {};
  for (const part of PARTS) {
    expect(Object.keys(first).filter((path) => path.startsWith(`${part}/`)).length, part).toBeGreaterThan(5);
  }
  for (const folder of FOLDERS) expect(builds.get(folder), folder).toEqual(first);
}, 1_800_000);

it("a slice's own script builds what the workspace's build does, and the result can be published", () => {
  const root = join(COPIES, "a");
  const folder = join(root, SLICE);
  const before = hashBuilds(root, [SLICE]);
  const npm = (cwd: string, ...command: string[]) =>
    execFileSync("npm", ["run", "--silent", ...command], { cwd, encoding: "utf8" });
  rmSync(join(folder, "dist"), { recursive: true });
  npm(folder, "build");
  expect(hashBuilds(root, [SLICE])).toEqual(before);
  expect(Object.keys(before)).toContain(`${SLICE}/dist/licenses.txt`);
  rmSync(join(folder, "dist/licenses.txt"));
  expect(npm(root, "slice", "--", "publish", SLICE)).toContain(`Published ${SLICE}`);
  expect(hashBuilds(root, [SLICE])).toEqual(before);
}, 600_000);
