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
const SHELL_BUDGET = 150;

/** The same for each script of a slice that foreign pages load: it is all that they load. */
const EMBED_BUDGET = 16.5;
const EMBED = "embed/";

/** The same for each slice, as its `slice.json` says. */
const budgets = (): Record<string, number> => ({
  shell: SHELL_BUDGET,
  ...Object.fromEntries(workspaceSlices().map(({ name, budget }) => [name, budget])),
});

const gzipSize = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

/** The scripts for foreign pages in a release; each stands alone. */
function embedded(folder: string): string[] {
  const files = existsSync(join(folder, "embed")) ? readdirSync(join(folder, "embed")) : [];
  return files.filter((file) => file.endsWith(".js")).map((file) => join(folder, "embed", file));
}

/** The scripts that a page loads from each part when it uses all of it. */
function scripts(): Record<string, string[]> {
  const environment = readEnvironment();
  const store = environment.RELEASES_DIR;
  const registry = storeOf(environment).read();
  const found: Record<string, string[]> = {
    shell: (registry.shell[0]?.modules ?? []).map((address) => join(shellFiles(store), address)),
  };
  for (const { name } of workspaceSlices()) {
    const [current] = entryOf(registry, name)?.releases ?? [];
    if (current === undefined) continue;
    const folder = join(store, releaseFolder(name, current.version));
    const files = new Set(["remoteEntry.js", ...Object.values(current.files).flat()]);
    found[name] = readdirSync(folder)
      .filter((file) => file.endsWith(".js") && files.has(file))
      .map((file) => join(folder, file));
    for (const path of embedded(folder)) found[`${EMBED}${basename(path)}`] = [path];
  }
  return found;
}

/** Compares each part's JavaScript with its budget; says each, and gives whether all hold. */
export function checkSizes(say: (line: string) => void): boolean {
  const allowed = budgets();
  let good = true;
  for (const [name, files] of Object.entries(scripts())) {
    const size = files.reduce((sum, file) => sum + gzipSize(file), 0) / 1_024;
    const budget = name.startsWith(EMBED) ? EMBED_BUDGET : (allowed[name] ?? 0);
    const holds = size <= budget;
    good &&= holds;
    say(
      `${name.padEnd(22)} ${size.toFixed(1).padStart(6)} of ${budget} KB gzip${holds ? "" : "  OVER BUDGET"}`,
    );
  }
  return good;
}
