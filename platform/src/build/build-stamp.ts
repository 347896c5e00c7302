import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readFiles, readText } from "../releases/disk.ts";

/** A hash of all files of a build; undefined where there is no build. */
function outputHash(build: string): string | undefined {
  if (!existsSync(build)) return undefined;
  const hash = createHash("sha256");
  for (const [name, content] of readFiles(build)) hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest("hex");
}

/**
 * Records which inputs a build was made from. The stamp also holds a hash of the build's files, so it does not count for files
 * that another tool wrote, or where a file is missing.
 * @param path the stamp's file.
 * @param build the folder of the build.
 */
export const buildStamp = (path: string, build: string) => ({
  /** Whether the build is complete and was made from these inputs. */
  isTrueFor: (inputHash: string): boolean => readText(path) === `${inputHash} ${outputHash(build)}`,
  write(inputHash: string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${inputHash} ${outputHash(build)}`);
  },
  remove: (): void => rmSync(path, { force: true }),
});
