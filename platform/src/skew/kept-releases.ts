import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { rcompare, valid } from "semver";
import { dist, sliceBuild } from "../build/parts.ts";
import { readBuiltSlice } from "../build/read-built-slice.ts";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { type Files, readFiles } from "../releases/disk.ts";
import type { Build } from "../releases/release-record.ts";

/** A release of the whole product. */
export type ProductRelease = {
  /** Its tag, or `current`. */
  name: string;
  /** Whether it is what the workspace built last, whose sources are here. */
  isCurrent: boolean;
  shell: Files;
  slices: Build[];
  /** The service's script. */
  service: string;
};

/** How many releases are kept beside the current one. */
export const KEPT = 2;

/** Where they are kept, within the workspace. */
export const KEPT_FOLDER = "e2e/releases";
const FILE = /\.json\.br$/;

/** The archive of a release. */
export const archiveOf = (tag: string, root = ROOT): string => join(root, KEPT_FOLDER, `${tag}.json.br`);

/** The tags of the releases that are kept, newest first. */
export function keptTags(root = ROOT): string[] {
  const folder = join(root, KEPT_FOLDER);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => FILE.test(name)) : [];
  return names
    .map((name) => name.replace(FILE, ""))
    .filter((tag) => valid(tag) !== null)
    .sort(rcompare);
}

/** Drops all archives but those of the newest releases, and gives their tags. */
export function dropOldArchives(root = ROOT): string[] {
  const old = keptTags(root).slice(KEPT);
  for (const tag of old) rmSync(archiveOf(tag, root));
  return old;
}

/** Makes one file of many; equal files make equal bytes. */
export function pack(files: Files): Buffer {
  const texts = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, content]) => [name, Buffer.from(content).toString("latin1")] as const);
  const json = Buffer.from(JSON.stringify(Object.fromEntries(texts)));
  // Of 8 MB, which are far more than the usual window sees at once.
  return brotliCompressSync(json, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
}

export function unpack(archive: Uint8Array): Files {
  const texts = JSON.parse(brotliDecompressSync(archive).toString()) as Record<string, string>;
  return new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text, "latin1")]));
}

/**
 * Reads a kept release.
 * @param folder where its files are laid out, for the service to run from; it is emptied.
 */
export function keptRelease(tag: string, folder: string): ProductRelease {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of unpack(readFileSync(archiveOf(tag)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  // The few libraries that are no part of its script: see keep-release.ts.
  symlinkSync(join(ROOT, "api", "node_modules"), join(folder, "api", "node_modules"), "junction");
  const slices = readdirSync(folder).filter((name) => name.startsWith("mfe-"));
  return {
    name: tag,
    isCurrent: false,
    shell: readFiles(join(folder, "shell")),
    slices: slices.sort().map((name) => readBuiltSlice(join(folder, name))),
    service: join(folder, "api", "server.js"),
  };
}

/** What the workspace built last. */
export const currentRelease = (): ProductRelease => ({
  name: "current",
  isCurrent: true,
  shell: readFiles(dist("shell")),
  slices: workspaceSlices().map(({ name }) => sliceBuild(name)),
  service: join(dist("api"), "server.js"),
});
