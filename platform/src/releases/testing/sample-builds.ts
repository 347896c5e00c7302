import { existsSync, linkSync, renameSync, writeFileSync } from "node:fs";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { DISK, type Disk, type Files } from "../disk.ts";
import { makeRegistryKey, readRegistryKeys } from "../registry-keys.ts";
import { memoryHere } from "../registry-reader.ts";
import type { Build } from "../release-record.ts";
import { openReleaseStore, type ReleaseStore } from "../release-store.ts";

/** What a slice of this name would say of itself. */
const sampleDescription = (name = "mfe-demo"): SliceDescription => ({
  name,
  // Another for each name, as the registry wants it.
  port: 3009 + [...name].reduce((sum, char) => sum + char.charCodeAt(0), 0) - 778,
  budget: 20,
  exposes: { "./routes": "./src/routes.tsx" },
  mounts: [{ parent: "dashboard", path: name }],
  slots: {},
  events: { emits: [], hears: [] },
});

/** A build that looks as the federation plugin leaves it; equal texts make equal builds. */
export function sampleBuild(text: string, { name = "mfe-demo", semver = "1.0.0" } = {}): Build {
  const assets = { js: { sync: ["routes.1.js"] }, css: { sync: ["routes.1.css"] } };
  const texts = {
    "remoteEntry.js": text,
    // As our builds do, it links its stylesheets without credentials.
    "routes.1.js": `export const text = ${JSON.stringify(text)}, crossOrigin = "anonymous";`,
    "routes.1.css": "@layer slice {}",
    "mf-manifest.json": JSON.stringify({ exposes: [{ path: "./routes", assets }] }),
  };
  const files: Files = new Map(Object.entries(texts).map(([path, content]) => [path, Buffer.from(content)]));
  return { description: sampleDescription(name), semver, files };
}

/** Creates keys that no deployment has. */
export const sampleKeys = () =>
  readRegistryKeys({ REGISTRY_KEY: makeRegistryKey(), NODE_ENV: "test", DATA_DIR: "" });

/** Doesn't wait until files are safe from a loss of power, which takes most of the time of a change. */
export const FAST_DISK: Disk = {
  ...DISK,
  write: writeFileSync,
  rename: renameSync,
  link(path, name) {
    if (existsSync(name)) return false;
    linkSync(path, name);
    return true;
  },
};

/** Opens the store in a folder. */
export const sampleStore = (folder: string, keys = sampleKeys()): ReleaseStore =>
  openReleaseStore({ folder, keys, memory: memoryHere(), disk: FAST_DISK });

/** A gate that accepts every build. */
export const openGate = async () => [];
