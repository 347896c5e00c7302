import { SourceMap, type SourceMapPayload } from "node:module";
import type { Files } from "../releases/disk.ts";

const parsed = new WeakMap<Uint8Array, SourceMap>();

/** A source map, parsed once, because that of the shell takes a tenth of a second. */
function parseMap(text: Uint8Array): SourceMap {
  const map = parsed.get(text) ?? new SourceMap(JSON.parse(Buffer.from(text).toString()) as SourceMapPayload);
  parsed.set(text, map);
  return map;
}

/** Whether a source is code that the bundler and the federation runtime add to every build. */
export const isRuntime = (source: string): boolean =>
  /^(webpack\/(runtime|bootstrap)|data:)|node_modules\/@module-federation\//.test(source);

/** A place in a source. Lines and columns from 1. */
export type SourcePlace = { source: string; line: number; column: number };

/** The place in the sources of a position in a file of a build; null where the file has no map, or its map no source for it. */
export function sourcePlace(files: Files, name: string, line: number, column: number): SourcePlace | null {
  const text = files.get(`${name}.map`);
  const entry = text && parseMap(text).findEntry(line - 1, column - 1);
  if (!entry || !("originalSource" in entry) || entry.originalSource === undefined) return null;
  // webpack://mfe-streams/./src/panel.tsx, ../../../src/panel.tsx and the like
  const source = entry.originalSource.replace(/^webpack:\/\/[^/]+\//, "").replace(/^(\.\.?\/)+/, "");
  return { source, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

/**
 * The source of a position in a script of a build, such as `src/panel.tsx:12`; the position itself where the script
 * has no map, and null where its map has no source for it.
 */
export function sourceAt(files: Files, name: string, line: number, column: number): string | null {
  if (!files.has(`${name}.map`)) return `${name}:${line}`;
  const place = sourcePlace(files, name, line, column);
  return place && `${place.source}:${place.line}`;
}

/** Reads a source map; undefined where the file is missing or is none. */
export function readMap(files: Files, name: string): { sources: string[]; contents: unknown[] } | undefined {
  try {
    const { sources, sourcesContent } = JSON.parse(Buffer.from(files.get(name) ?? "").toString());
    if (!Array.isArray(sources)) return undefined;
    return { sources: sources.map(String), contents: Array.isArray(sourcesContent) ? sourcesContent : [] };
  } catch {
    return undefined;
  }
}

/** The third-party packages that a build contains, with the versions of each, by its source maps. */
export function packagesIn(files: Files): Map<string, Set<string>> {
  const packages = new Map<string, Set<string>>();
  const maps = [...files.keys()].filter((name) => name.endsWith(".map"));
  for (const source of maps.flatMap((name) => readMap(files, name)?.sources ?? [])) {
    const path = /^(.*)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source);
    if (path === null || source.startsWith("data:")) continue;
    const [, parent = "", name = ""] = path;
    // pnpm keeps a package in a folder of its name and version.
    const stored = /node_modules\/\.pnpm\/([^/]+)\/$/.exec(parent)?.[1] ?? "";
    const prefix = `${name.replace("/", "+")}@`;
    const version = stored.startsWith(prefix) ? stored.slice(prefix.length).replace(/[_(].*$/, "") : "";
    packages.set(name, (packages.get(name) ?? new Set()).add(version));
  }
  return packages;
}
