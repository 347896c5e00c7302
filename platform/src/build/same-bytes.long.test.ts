import { execFileSync } from "node:child_process";
import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { type Files, readFiles } from "../releases/disk.ts";

const SLICE = "mfe-settings";
/** On the workspace's own disk, so that files of libraries can be linked. */
const COPIES = join(ROOT, ".cache", "same-bytes");

afterEach(() => rmSync(COPIES, { recursive: true, force: true }));

/** Links all files of a folder, so that a copy has libraries of its own at once. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

/** A copy of the work tree with its libraries, as another clone would be. */
function copyWorkspace(to: string): void {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  const files = [...listed.split("\0").filter(Boolean), join(".cache", "installed")];
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(to, file));
  }
  const packages = new Set(files.filter((file) => /^[^/]+\/package\.json$/.test(file)).map(dirname));
  for (const name of [".", ...packages]) {
    linkFolder(join(ROOT, name, "node_modules"), join(to, name, "node_modules"));
  }
}

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
