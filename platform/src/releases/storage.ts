import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DISK, type Disk, type Files, readText, unlessMissing } from "./disk.ts";

/**
 * The storage of releases: a folder that any object store or content delivery network can mirror. Immutable files are
 * added first, and the one that names them is replaced last, so that a copy at any moment has all files of its registry.
 */
export type Storage = {
  read(path: string): string | undefined;
  /** The names in a folder of the store; none where it is not there. */
  list(path: string): string[];
  /** Adds a folder that never changes; it appears whole. One that is there already stays as it is. */
  addFolder(path: string, files: Files): void;
  /** Adds a file that never changes; it appears whole. One that is there already stays as it is. */
  addFile(path: string, content: Uint8Array): void;
  /** Adds a file that appears whole. False where there is one already, also where another program was faster. */
  createFile(path: string, content: Uint8Array): boolean;
  /** Puts a file in the place of the present one, in one step. */
  replaceFile(path: string, content: Uint8Array): void;
  remove(path: string): void;
};

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    return unlessMissing(error) ?? [];
  }
}

/** The prefix of unfinished files and folders; after a crash they are left over. */
const PART = ".part-";

export function createFolderStorage(root: string, disk: Disk = DISK): Storage {
  const partOf = (path: string) =>
    join(dirname(path), `${PART}${randomBytes(6).toString("hex")}-${basename(path)}`);

  function put(path: string, content: Uint8Array): void {
    const part = partOf(path);
    disk.write(part, content);
    disk.rename(part, path);
  }

  /** Programs write under a lock, so that unfinished files here are left over. */
  function clear(folder: string): void {
    for (const name of namesIn(folder)) if (name.startsWith(PART)) disk.remove(join(folder, name));
  }

  function open(path: string): string {
    const target = join(root, path);
    disk.makeFolder(dirname(target));
    clear(dirname(target));
    return target;
  }

  return {
    read: (path) => readText(join(root, path)),
    list: (path) => namesIn(join(root, path)).filter((name) => !name.startsWith(PART)),
    addFolder(path, files) {
      if (existsSync(join(root, path))) return;
      const target = open(path);
      const part = partOf(target);
      for (const [name, content] of files) {
        disk.makeFolder(dirname(join(part, name)));
        disk.write(join(part, name), content);
      }
      disk.rename(part, target);
    },
    addFile(path, content) {
      if (existsSync(join(root, path))) return;
      put(open(path), content);
    },
    createFile(path, content) {
      const target = open(path);
      const part = partOf(target);
      disk.write(part, content);
      try {
        return disk.link(part, target);
      } finally {
        disk.remove(part);
      }
    },
    replaceFile: (path, content) => put(open(path), content),
    remove: (path) => disk.remove(join(root, path)),
  };
}
