import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";

/**
 * Packs a package as npm does, with this project's licence.
 * @param out the folder for the tarball, which is made.
 * @param writeFiles writes the package's other files into an empty folder. @returns the tarball's name.
 */
export async function npmPack(
  out: string,
  writeFiles: (folder: string) => void | Promise<void>,
): Promise<string> {
  const cache = join(ROOT, ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "pack-"));
  try {
    await writeFiles(folder);
    copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
    mkdirSync(out, { recursive: true });
    const options = { cwd: folder, encoding: "utf8", stdio: "pipe" } as const;
    const packed = execFileSync(
      "npm",
      ["pack", "--json", "--ignore-scripts", "--pack-destination", out],
      options,
    );
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    return filename;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
