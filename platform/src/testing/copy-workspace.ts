import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../config/workspace.ts";

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

/** Makes a copy of the work tree with its libraries, as another clone would be. It has to be on the disk of this one. */
export function copyWorkspace(to: string): void {
  // Also what is not committed yet, as a new slice is.
  const options = ["-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", ["ls-files", ...options], { cwd: ROOT, encoding: "utf8" });
  const files = [...listed.split("\0"), join(".cache", "installed")].filter(
    (file) => file !== "" && existsSync(join(ROOT, file)),
  );
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(to, file));
  }
  const packages = new Set(files.filter((file) => /^[^/]+\/package\.json$/.test(file)).map(dirname));
  for (const name of [".", ...packages]) {
    linkFolder(join(ROOT, name, "node_modules"), join(to, name, "node_modules"));
  }
}
