import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join, relative } from "node:path";
import { readRegularFile } from "./regular-files.ts";

/** The steps by which a store changes; each is atomic, also where the program is killed. */
export type Disk = {
  makeFolder(path: string): void;
  /** Writes a new file and waits until it is on the disk. */
  write(path: string, content: Uint8Array): void;
  /** Moves a file or folder to another name; a file that has the name is replaced. */
  rename(from: string, to: string): void;
  /** Gives a file a second name. False where the name is taken. */
  link(path: string, name: string): boolean;
  remove(path: string): void;
};

/** Some systems cannot sync a folder; their renames are as durable as they get. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, "r");
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    if (!["EPERM", "EISDIR", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

export const DISK: Disk = {
  makeFolder: (path) => void mkdirSync(path, { recursive: true }),
  write(path, content) {
    const file = openSync(path, "w");
    try {
      for (let at = 0; at < content.length; at += writeSync(file, content, at));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
  rename(from, to) {
    renameSync(from, to);
    syncFolder(join(to, ".."));
  },
  link(path, name) {
    try {
      linkSync(path, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    }
    syncFolder(join(name, ".."));
    return true;
  },
  remove: (path) => rmSync(path, { recursive: true, force: true }),
};

/** The files of a build, by their paths in it. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** All files beneath a folder, in the order of their names. */
export function readFiles(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  return new Map(
    names.map((name) => [name.replaceAll("\\", "/"), readRegularFile(join(folder, name))] as const),
  );
}

/** Returns undefined for the error of a missing file, and throws any other. */
export function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

/** The text of a file, or undefined where it is missing. Throws where it cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return readRegularFile(path).toString();
  } catch (error) {
    return unlessMissing(error);
  }
}

/** Parses a JSON text; undefined where it is none, as in a damaged file. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message of a system error, without paths of this machine. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/, \w+ '.*$/s, "");
