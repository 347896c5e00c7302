import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  type Release,
  registeredSliceSchema,
  type SliceDescription,
} from "@cointide/shared/contracts/registry";
import * as z from "zod/mini";

/** How many earlier releases of a slice stay at hand as a fallback. */
const KEPT_RELEASES = 3;

const storedSliceSchema = z.array(z.omit(registeredSliceSchema, { origin: true }));
/** A slice as the store knows it; where it is served from is the deployment's business. */
export type StoredSlice = z.infer<typeof storedSliceSchema>[number];

const registryFile = (store: string) => join(store, "registry.json");

/** The slices of a store; empty where nothing has been released yet. Throws where the file is damaged. */
export function readReleases(store: string): StoredSlice[] {
  if (!existsSync(registryFile(store))) return [];
  return storedSliceSchema.parse(JSON.parse(readFileSync(registryFile(store), "utf8")));
}

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
  const { name, mounts, slots } = description;
  const version = `${semver}-${hashFolder(build)}`;
  const release = { version, entry: `/${name}/${version}/remoteEntry.js`, files: filesByExpose(build) };
  const folder = join(store, "slices", name, name, version);
  if (!existsSync(folder)) {
    rmSync(`${folder}.part`, { recursive: true, force: true });
    cpSync(build, `${folder}.part`, { recursive: true });
    renameSync(`${folder}.part`, folder);
  }
  const slices = readReleases(store);
  const earlier = slices.find((slice) => slice.name === name)?.releases ?? [];
  const releases = [release, ...earlier.filter((known) => known.version !== version)].slice(0, KEPT_RELEASES);
  const others = slices.filter((slice) => slice.name !== name);
  const next = [...others, { name, mounts, slots, releases }].sort((a, b) => (a.name < b.name ? -1 : 1));
  mkdirSync(store, { recursive: true });
  writeFileSync(`${registryFile(store)}.part`, `${JSON.stringify(next, null, 2)}\n`);
  renameSync(`${registryFile(store)}.part`, registryFile(store));
  return release;
}
