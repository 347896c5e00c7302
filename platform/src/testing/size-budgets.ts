import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { readEnvironment } from "../config/environment.ts";
import { workspaceSlices } from "../config/workspace.ts";
import { shellFiles } from "../releases/publish-shell.ts";
import { entryOf } from "../releases/registry-changes.ts";
import { releaseFolder } from "../releases/release-record.ts";
import { storeOf } from "../releases/release-store.ts";

/** The most gzip KB of JavaScript that a page may load of the shell. Raise it only with a reason. */
const SHELL_BUDGET = 170;

const gzipSize = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

/** The scripts for foreign pages in a release; each stands alone. */
function embedded(folder: string): string[] {
  const files = existsSync(join(folder, "embed")) ? readdirSync(join(folder, "embed")) : [];
  return files.filter((file) => file.endsWith(".js")).map((file) => join(folder, "embed", file));
}

type Part = { name: string; files: string[]; budget: number };

/** The scripts that a page loads from each part when it uses all of it, and what `slice.json` allows. */
function parts(): Part[] {
  const environment = readEnvironment();
  const store = environment.RELEASES_DIR;
  const registry = storeOf(environment).read();
  const shell = (registry.shell[0]?.modules ?? []).map((address) => join(shellFiles(store), address));
  const found: Part[] = [{ name: "shell", files: shell, budget: SHELL_BUDGET }];
  for (const { name, budget, embedBudget = 0 } of workspaceSlices()) {
    const [current] = entryOf(registry, name)?.releases ?? [];
    if (current === undefined) continue;
    const folder = join(store, releaseFolder(name, current.version));
    const files = new Set(["remoteEntry.js", ...Object.values(current.files).flat()]);
    const scripts = readdirSync(folder).filter((file) => file.endsWith(".js") && files.has(file));
    found.push({ name, files: scripts.map((file) => join(folder, file)), budget });
    for (const path of embedded(folder))
      found.push({ name: `${name} embed/${basename(path)}`, files: [path], budget: embedBudget });
  }
  return found;
}

/** Compares each part's JavaScript with its budget; says each, and gives whether all hold. */
export function checkSizes(say: (line: string) => void): boolean {
  let good = true;
  for (const { name, files, budget } of parts()) {
    const size = files.reduce((sum, file) => sum + gzipSize(file), 0) / 1_024;
    const holds = size <= budget;
    good &&= holds;
    say(
      `${name.padEnd(32)} ${size.toFixed(1).padStart(6)} of ${budget} KB gzip${holds ? "" : "  OVER BUDGET"}`,
    );
  }
  return good;
}
