import type { Files } from "../releases/disk.ts";

/** A package's name and version, of the path of a file in it; undefined for a file that is in none. */
function packageOf(path: string): { name: string; version: string } | undefined {
  const within = path.lastIndexOf("node_modules/");
  if (within < 0) return undefined;
  const [first = "", second = ""] = path.slice(within + "node_modules/".length).split("/");
  const name = first.startsWith("@") ? `${first}/${second}` : first;
  const stored = path.slice(0, within).match(/node_modules\/\.pnpm\/([^/]+)\/$/)?.[1] ?? "";
  const version = stored.slice(name.length + 1).replace(/[_(].*$/, "");
  return { name, version: stored.startsWith(`${name.replace("/", "+")}@`) ? version : "" };
}

type SourceMap = { sources?: unknown; sourcesContent?: unknown };

/** Reads a source map; undefined where it is none. */
export function readMap(files: Files, name: string): { sources: string[]; contents: unknown[] } | undefined {
  const text = files.get(name);
  if (text === undefined) return undefined;
  try {
    const { sources, sourcesContent } = JSON.parse(Buffer.from(text).toString()) as SourceMap;
    if (!Array.isArray(sources)) return undefined;
    return { sources: sources.map(String), contents: Array.isArray(sourcesContent) ? sourcesContent : [] };
  } catch {
    return undefined;
  }
}

/** The third-party packages that a build contains, with the versions of each, by its source maps. */
export function packagesIn(files: Files): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of files.keys()) {
    if (!name.endsWith(".map")) continue;
    for (const source of readMap(files, name)?.sources ?? []) {
      const known = packageOf(source);
      if (known === undefined || source.startsWith("data:")) continue;
      const versions = found.get(known.name) ?? new Set();
      found.set(known.name, versions.add(known.version));
    }
  }
  return found;
}
