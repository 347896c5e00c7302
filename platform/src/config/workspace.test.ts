import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readWorkspace, workspaceSliceNames } from "./workspace.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "workspace-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const description = (name: string) =>
  JSON.stringify({
    ...{ name, port: 3100, budget: 1, exposes: { "./routes": "./src/routes.tsx" }, mounts: [], slots: {} },
    events: { emits: [], hears: [] },
  });

it("reads valid slices even if others are broken, and gives the reason for each of those", () => {
  for (const name of ["mfe-cut", "mfe-good", "mfe-missing", "mfe-renamed"])
    write(`${name}/package.json`, "{}");
  write("mfe-good/slice.json", description("mfe-good"));
  write("mfe-cut/slice.json", description("mfe-cut").slice(0, 20));
  write("mfe-renamed/slice.json", description("mfe-good"));
  write("mfe-unpackaged/slice.json", "{}");
  write("mfe-gone/dist/remoteEntry.js", "");
  const { slices, broken } = readWorkspace(root);
  expect(slices.map(({ name }) => name)).toEqual(["mfe-good"]);
  expect(broken.map(({ name, error }) => [name, error.message])).toEqual([
    ["mfe-cut", expect.stringContaining("mfe-cut/slice.json is not JSON")],
    ["mfe-missing", expect.stringContaining("mfe-missing/slice.json cannot be read")],
    ["mfe-renamed", expect.stringContaining('name must be "mfe-renamed"')],
    ["mfe-unpackaged", expect.stringContaining("mfe-unpackaged/slice.json is not valid")],
  ]);
  expect(workspaceSliceNames(root)).not.toContain("mfe-gone");
});
