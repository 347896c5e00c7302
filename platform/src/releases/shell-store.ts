import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { ShellRelease } from "@cointide/shared/contracts/registry";
import type { Stats } from "@rspack/core";
import { integrityOf } from "./integrity.ts";
import { readRegistry, writeRegistry } from "./registry-store.ts";

const KEPT_RELEASES = 3;
const HASHED = /\.[0-9a-f]{8}\./;

/** Where a store keeps the shell's files. Those of earlier builds stay, for pages that are open. */
export const shellFiles = (store: string): string => join(store, "shell");

/** The release that a build makes, by the statistics of the build. */
function releaseOf(stats: Stats, build: string): ShellRelease {
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  const names = (entrypoints?.main?.assets ?? []).map(({ name }) => `/${name}`);
  const integrity = Object.fromEntries(
    Object.entries(integrityOf(build)).map(([name, digest]) => [`/${name}`, digest]),
  );
  const hash = createHash("sha256").update(JSON.stringify(integrity)).digest("hex").slice(0, 8);
  return {
    version: hash,
    modules: names.filter((name) => name.endsWith(".js")),
    styles: names.filter((name) => name.endsWith(".css")),
    integrity,
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
  const release = releaseOf(stats, build);
  const registry = readRegistry(store);
  const earlier = registry.shell.filter(({ version }) => version !== release.version);
  writeRegistry(store, { ...registry, shell: [release, ...earlier].slice(0, KEPT_RELEASES) });
}
