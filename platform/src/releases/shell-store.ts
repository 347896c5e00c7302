import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Stats } from "@rspack/core";

/** What the shell's page loads at once, as addresses below the shell's origin. */
export type ShellAssets = { modules: readonly string[]; styles: readonly string[] };

const HASHED = /\.[0-9a-f]{8}\./;

/** Where a store keeps the shell's files. Those of earlier builds stay, for pages that are open. */
export const shellFiles = (store: string): string => join(store, "shell");
const assetsFile = (store: string): string => join(store, "shell.json");

/** What the page has to load, by the statistics of the shell's build. */
function assetsOf(stats: Stats): ShellAssets {
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  const names = (entrypoints?.main?.assets ?? []).map(({ name }) => `/${name}`);
  return {
    modules: names.filter((name) => name.endsWith(".js")),
    styles: names.filter((name) => name.endsWith(".css")),
  };
}

/**
 * Puts a build of the shell into the store and makes it the one that pages are made of. Files come first and
 * what names them last, so that a server that runs meanwhile always finds what it names.
 */
export function addShellRelease(store: string, stats: Stats, build: string): void {
  const files = shellFiles(store);
  mkdirSync(files, { recursive: true });
  cpSync(build, files, {
    recursive: true,
    filter: (_, target) => !(HASHED.test(basename(target)) && existsSync(target)),
  });
  writeFileSync(`${assetsFile(store)}.part`, JSON.stringify(assetsOf(stats)));
  renameSync(`${assetsFile(store)}.part`, assetsFile(store));
}

/** What the current shell's page loads. Throws where no shell has been built. */
export function readShellAssets(store: string): ShellAssets {
  return JSON.parse(readFileSync(assetsFile(store), "utf8")) as ShellAssets;
}
