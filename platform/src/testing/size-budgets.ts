import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { RELEASES } from "../config/workspace.ts";
import { readRegistry } from "../releases/registry-store.ts";
import { shellFiles } from "../releases/shell-store.ts";

/** The most gzip KB of JavaScript that a page may load from each part. Raise one only with a reason. */
const BUDGETS: Record<string, number> = {
  shell: 176,
  "mfe-auth": 14,
  "mfe-streams": 24,
  "mfe-historical": 16,
  "mfe-settings": 14,
};

const gzipSize = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

/** The scripts that a page loads from each part when it uses all of it. */
function scripts(): Record<string, string[]> {
  const registry = readRegistry(RELEASES);
  const found: Record<string, string[]> = {
    shell: (registry.shell[0]?.modules ?? []).map((address) => join(shellFiles(RELEASES), address)),
  };
  for (const { name, releases } of registry.slices) {
    const [current] = releases;
    if (current === undefined) continue;
    const folder = join(RELEASES, "slices", name, name, current.version);
    const files = new Set(["remoteEntry.js", ...Object.values(current.files).flat()]);
    found[name] = readdirSync(folder)
      .filter((file) => file.endsWith(".js") && files.has(file))
      .map((file) => join(folder, file));
  }
  return found;
}

/** Compares each part's JavaScript with its budget; says each, and gives whether all hold. */
export function checkSizes(say: (line: string) => void): boolean {
  let good = true;
  for (const [name, files] of Object.entries(scripts())) {
    const size = files.reduce((sum, file) => sum + gzipSize(file), 0) / 1_024;
    const budget = BUDGETS[name] ?? 0;
    const holds = size <= budget;
    good &&= holds;
    say(
      `${name.padEnd(16)} ${size.toFixed(1).padStart(6)} of ${budget} KB gzip${holds ? "" : "  OVER BUDGET"}`,
    );
  }
  return good;
}
