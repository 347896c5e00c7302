import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";

const LEFT_OUT = /^(node_modules|dist|\..*)$|\.test\.tsx?$|\.md$/;

function* filesUnder(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (LEFT_OUT.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

/** A hash of the named packages' sources and of the lock file: equal hash, equal build. */
export function inputHash(packages: readonly string[], setting = ""): string {
  const hash = createHash("sha256").update(setting);
  const files = packages.flatMap((name) => [...filesUnder(join(ROOT, name))]);
  for (const path of [...files, join(ROOT, "pnpm-lock.yaml")]) {
    hash.update(path.slice(ROOT.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}
