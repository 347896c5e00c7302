import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Registry, registrySchema } from "@cointide/shared/contracts/registry";

const EMPTY: Registry = { sequence: 0, shell: [], slices: [] };

const registryFile = (store: string) => join(store, "registry.json");

/** The registry of a store; empty where nothing has been released yet. Throws where the file is damaged. */
export function readRegistry(store: string): Registry {
  if (!existsSync(registryFile(store))) return EMPTY;
  return registrySchema.parse(JSON.parse(readFileSync(registryFile(store), "utf8")));
}

/** Puts the next registry in the place of the present one, by a rename. */
export function writeRegistry(store: string, registry: Registry): void {
  mkdirSync(store, { recursive: true });
  const part = `${registryFile(store)}.part`;
  writeFileSync(part, `${JSON.stringify({ ...registry, sequence: registry.sequence + 1 }, null, 2)}\n`);
  renameSync(part, registryFile(store));
}
