import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import type { Integrity } from "@cointide/shared/contracts/release";
import { REGISTRY_FILE } from "../registry-reader.ts";
import { RECORD_FILE, releaseFolder } from "../release-record.ts";
import { openRegistry } from "../signed-registry.ts";

function wrongFiles(folder: string, integrity: Integrity): string[] {
  return Object.entries(integrity).flatMap(([name, expected]) => {
    const path = join(folder, name);
    if (!existsSync(path)) return [`${path} is missing`];
    const digest = createHash("sha384").update(readFileSync(path)).digest("base64");
    return expected === `sha384-${digest}` ? [] : [`${path} is not as the registry says`];
  });
}

/** What is wrong with a copy of a store: a registry that does not open, or names what is not there. */
export function storeProblems(folder: string, publicKey: string): string[] {
  const path = join(folder, REGISTRY_FILE);
  if (!existsSync(path)) return [];
  let registry: Registry;
  try {
    registry = openRegistry(readFileSync(path, "utf8"), publicKey);
  } catch (error) {
    return [String(error)];
  }
  const shell = registry.shell.flatMap(({ integrity }) => wrongFiles(join(folder, "shell"), integrity));
  const slices = registry.slices.flatMap(({ name, releases, canary }) =>
    [...releases, ...(canary ? [canary.release] : [])].flatMap(({ version, integrity }) => {
      const release = join(folder, releaseFolder(name, version));
      const record = existsSync(join(release, RECORD_FILE)) ? [] : [`${release} has no record`];
      return [...record, ...wrongFiles(release, integrity)];
    }),
  );
  return [...shell, ...slices];
}
