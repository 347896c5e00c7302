import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { RegistryEntry, Release, SliceDescription } from "@cointide/shared/contracts/registry";
import { integrityOf } from "./integrity.ts";
import { readRegistry, writeRegistry } from "./registry-store.ts";

/** How many earlier releases of a slice stay at hand as a fallback. */
const KEPT_RELEASES = 3;

function hashFolder(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (/\.(br|gz|map)$/.test(name)) continue;
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(join(folder, name)))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 8);
}

type FederationManifest = {
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
};

/** What each expose needs at once, from the manifest that the federation plugin wrote. */
function filesByExpose(folder: string): Release["files"] {
  const manifest = JSON.parse(readFileSync(join(folder, "mf-manifest.json"), "utf8")) as FederationManifest;
  return Object.fromEntries(
    manifest.exposes.map(({ path, assets }) => [path, [...assets.js.sync, ...assets.css.sync]]),
  );
}

/**
 * Puts a build into the store under an address of its own and makes it the slice's current release. Files
 * come first and the registry last, by a rename, so that a reader never sees a release without its files.
 */
export function addRelease(
  store: string,
  description: SliceDescription,
  build: string,
  semver: string,
): Release {
  const { name, port, mounts, slots } = description;
  const version = `${semver}-${hashFolder(build)}`;
  const folder = join(store, "slices", name, name, version);
  if (!existsSync(folder)) {
    rmSync(`${folder}.part`, { recursive: true, force: true });
    cpSync(build, `${folder}.part`, { recursive: true });
    renameSync(`${folder}.part`, folder);
  }
  const entry = `/${name}/${version}/remoteEntry.js`;
  const files = filesByExpose(build);
  const release = { version, entry, files, integrity: integrityOf(folder), mounts, slots };
  const registry = readRegistry(store);
  const earlier = registry.slices.find((slice) => slice.name === name)?.releases ?? [];
  const releases = [release, ...earlier.filter((known) => known.version !== version)].slice(0, KEPT_RELEASES);
  const next: RegistryEntry = { name, port, releases, canary: null, stopped: null };
  const slices = [...registry.slices.filter((slice) => slice.name !== name), next];
  writeRegistry(store, { ...registry, slices: slices.sort((a, b) => (a.name < b.name ? -1 : 1)) });
  return release;
}
