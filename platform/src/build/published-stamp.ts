import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import { ROOT } from "../config/workspace.ts";
import { readText } from "../releases/disk.ts";
import { entryOf } from "../releases/registry-changes.ts";
import { keyFolder } from "../releases/registry-log.ts";
import { hashOf } from "../releases/release-record.ts";
import type { ReleaseStore } from "../releases/release-store.ts";

/** Whether the registry names a release of this content: as current, as an earlier one, on trial or stopped. */
function isNamed(registry: Registry, name: string, hash: string): boolean {
  if (name === "shell") return registry.shell.some(({ version }) => version === hash);
  const { releases = [], canary, stopped } = entryOf(registry, name) ?? {};
  const versions = [...releases.map(({ version }) => version), canary?.release.version, stopped?.version];
  return versions.some((version) => version !== undefined && hashOf(version) === hash);
}

function currentHash(registry: Registry, name: string): string | undefined {
  if (name === "shell") return registry.shell[0]?.version;
  const current = entryOf(registry, name)?.releases[0];
  return current && hashOf(current.version);
}

export type StampOptions = {
  store: ReleaseStore;
  /** A slice, or `shell`. */
  name: string;
  /** Of the build's content. */
  hash: string;
  /** The folder in which a work tree stores the hash that it published last. */
  cache?: string;
};

/**
 * The mark in the store that a build was published there. A start publishes a build once, so that a later canary or
 * rollback stays, also from a new work tree or container.
 */
export function publishedStamp(options: StampOptions) {
  const { store, name, hash, cache = join(ROOT, ".cache", "published") } = options;
  const path = `${keyFolder("published", store.publicKey)}/${name}/${hash}`;
  const local = join(cache, keyFolder(name, `${store.folder}\n${store.publicKey}`));
  return {
    /** @param mayReturn whether sources of a work tree that changed back are published again. */
    isThere(mayReturn: boolean): boolean {
      const registry = store.read();
      if (currentHash(registry, name) === hash) return true;
      // Pages cannot be made without a shell.
      if (name === "shell" && registry.shell.length === 0) return false;
      if (mayReturn && (readText(local) ?? hash) !== hash) return false;
      return store.storage.read(path) !== undefined || isNamed(registry, name, hash);
    },
    write(): void {
      store.storage.addFile(path, Buffer.from(""));
      mkdirSync(dirname(local), { recursive: true });
      writeFileSync(local, hash);
    },
  };
}
