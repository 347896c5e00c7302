import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";

/** The files of the project that match git's patterns, all without any, by their paths from its root; ignored ones are none. */
export const listedFiles = (...patterns: readonly string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(ROOT, path)));
