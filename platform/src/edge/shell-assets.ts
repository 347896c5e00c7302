import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stats } from "@rspack/core";

/** What the shell's page loads at once, as addresses below the shell's origin. */
export type ShellAssets = { modules: readonly string[]; styles: readonly string[] };

const assetsFile = (folder: string) => join(folder, "page-assets.json");

/** Writes into the shell's build what its page has to load. */
export function writeShellAssets(stats: Stats, folder: string): void {
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  const names = (entrypoints?.main?.assets ?? []).map(({ name }) => `/${name}`);
  const assets: ShellAssets = {
    modules: names.filter((name) => name.endsWith(".js")),
    styles: names.filter((name) => name.endsWith(".css")),
  };
  writeFileSync(assetsFile(folder), JSON.stringify(assets));
}

/** Reads it back. Throws where the shell has not been built. */
export function readShellAssets(folder: string): ShellAssets {
  return JSON.parse(readFileSync(assetsFile(folder), "utf8")) as ShellAssets;
}
