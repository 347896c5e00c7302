import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { type Files, readFiles } from "../releases/disk.ts";
import { copyWorkspace } from "../testing/copy-workspace.ts";

const SLICE = "mfe-settings";
/** On the workspace's own disk, so that files of libraries can be linked. */
const COPIES = join(ROOT, ".cache", "same-bytes");

afterEach(() => rmSync(COPIES, { recursive: true, force: true }));

function buildIn(folder: string): Files {
  const copy = join(COPIES, folder);
  copyWorkspace(copy);
  const program = join(copy, "platform", "bin", "run.mjs");
  execFileSync(process.execPath, [program, "build", SLICE], { cwd: copy, stdio: "pipe" });
  return readFiles(join(copy, SLICE, "dist"));
}

/** Has the slice's own script build it, as its team does in its folder. */
function buildAlone(folder: string): Files {
  const slice = join(COPIES, folder, SLICE);
  execFileSync("npm", ["run", "--silent", "build"], { cwd: slice, stdio: "pipe" });
  return readFiles(join(slice, "dist"));
}

it("a slice has the same bytes from two folders, and names neither", () => {
  const [one, other] = [buildIn("a"), buildIn("deeper/and longer/b")];
  expect(one.size).toBeGreaterThan(5);
  expect([...one.keys()]).toEqual([...other.keys()]);
  for (const [name, bytes] of one) {
    expect(Buffer.compare(bytes, other.get(name) ?? Buffer.of()), name).toBe(0);
    expect(Buffer.from(bytes).includes(COPIES), name).toBe(false);
  }
});

it("a slice has the same bytes where its own script builds it", () => {
  const whole = buildIn("a");
  const alone = buildAlone("a");
  expect([...alone.keys()]).toContain("remoteEntry.js");
  for (const [name, bytes] of alone) {
    expect(Buffer.compare(bytes, whole.get(name) ?? Buffer.of()), name).toBe(0);
  }
});
