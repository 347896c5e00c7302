import { createHash } from "node:crypto";
import { type ShellRelease, shellReleaseSchema } from "@cointide/shared/contracts/registry";
import type { Files } from "./disk.ts";
import { integrityOf } from "./integrity.ts";
import { publishShell } from "./registry-changes.ts";
import type { ReleaseStore } from "./release-store.ts";
import type { Storage } from "./storage.ts";

/** The file of a build of the shell that names what a page loads at once. */
export const SHELL_ENTRY_FILE = "entry.json";

/** Where a store keeps the shell's files. Those of earlier builds stay, for pages that are open. */
export const shellFiles = (store: string): string => `${store}/shell`;

/** Where the store keeps what a version of the shell consists of, for going back to it. */
export const shellRecord = (version: string): string => `shell-releases/${version}.json`;

const entrySchema = shellReleaseSchema.shape.modules;

/** The release that a build of the shell makes. */
function shellReleaseOf(files: Files): ShellRelease {
  const text = Buffer.from(files.get(SHELL_ENTRY_FILE) ?? "[]").toString();
  const names = entrySchema.parse(JSON.parse(text)).map((name) => `/${name}`);
  const integrity = Object.fromEntries(
    Object.entries(integrityOf(files)).map(([name, digest]) => [`/${name}`, digest]),
  );
  return {
    version: createHash("sha256").update(JSON.stringify(integrity)).digest("hex").slice(0, 8),
    modules: names.filter((name) => name.endsWith(".js")),
    styles: names.filter((name) => name.endsWith(".css")),
    integrity,
  };
}

const HASHED = /\.[0-9a-f]{8}\.(js|css)/;

/** Only these are served; what the build says of itself stays behind. */
const isServed = (name: string): boolean => !/^(mf-|entry\.json)/.test(name);

/** Puts a build of the shell into the store and makes it the one that pages are made of. */
export async function publishShellBuild(store: ReleaseStore, files: Files): Promise<ShellRelease> {
  const release = shellReleaseOf(files);
  await store.change((registry, storage) => {
    for (const [name, content] of files) {
      if (!isServed(name)) continue;
      if (HASHED.test(name)) storage.addFile(`shell/${name}`, content);
      else storage.replaceFile(`shell/${name}`, content);
    }
    storage.addFile(shellRecord(release.version), Buffer.from(JSON.stringify(release)));
    if (registry.shell[0]?.version === release.version) return registry;
    return publishShell(registry, release);
  });
  return release;
}

/** All versions of the shell that are in the store. */
export const publishedShellVersions = (storage: Storage): string[] =>
  storage.list("shell-releases").map((name) => name.replace(/\.json$/, ""));

/** What a stored version of the shell consists of. */
export function publishedShell(storage: Storage, version: string): ShellRelease | undefined {
  const text = storage.read(shellRecord(version));
  return text === undefined ? undefined : shellReleaseSchema.parse(JSON.parse(text));
}
