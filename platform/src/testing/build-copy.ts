import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { readFiles } from "../releases/disk.ts";
import { copyWorkspace } from "./copy-workspace.ts";

/** The hashes of all files of builds, by their paths in the work tree. */
export type BuiltHashes = Record<string, string>;

/** Hashes the builds of parts in a work tree. Throws where a file contains the path of that work tree. */
export function hashBuilds(root: string, parts: readonly string[]): BuiltHashes {
  const hashes: BuiltHashes = {};
  for (const part of parts) {
    for (const [name, bytes] of readFiles(join(root, part, "dist"))) {
      const path = `${part}/dist/${name}`;
      if (Buffer.from(bytes).includes(root)) throw new Error(`${path} contains the path ${root}.`);
      hashes[path] = createHash("sha256").update(bytes).digest("hex");
    }
  }
  return hashes;
}

/**
 * Copies the work tree, as another clone would be, and builds parts of it there.
 * @param copy a folder that does not exist yet, on the disk of this work tree.
 */
export function buildCopy(copy: string, parts: readonly string[]): BuiltHashes {
  copyWorkspace(copy);
  const program = join(copy, "platform", "bin", "run.mjs");
  execFileSync(process.execPath, [program, "build", "--no-publish", ...parts], { cwd: copy, stdio: "pipe" });
  return hashBuilds(copy, parts);
}
