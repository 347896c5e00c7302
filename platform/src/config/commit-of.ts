import { execFileSync } from "node:child_process";

const DESCRIBE = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];

/** The commit of a folder, with `-dirty` where files differ from it; undefined where Git does not know the folder. */
export function commitOf(folder: string): string | undefined {
  try {
    const stdio = ["ignore", "pipe", "ignore"] as const;
    return execFileSync("git", DESCRIBE, { cwd: folder, encoding: "utf8", stdio: [...stdio] }).trim();
  } catch {
    return undefined;
  }
}
