import { SourceMap, type SourceMapPayload } from "node:module";
import type { Files } from "../releases/disk.ts";

/** `webpack://mfe-streams/./src/panel.tsx` and the like, for people. */
const readable = (source: string): string => source.replace(/^webpack:\/\/[^/]+\//, "").replace(/^\.\//, "");

const maps = new WeakMap<Uint8Array, SourceMap>();

/** A source map, read once: that of the shell takes a tenth of a second. */
function mapOf(text: Uint8Array): SourceMap {
  const known = maps.get(text) ?? new SourceMap(JSON.parse(Buffer.from(text).toString()) as SourceMapPayload);
  maps.set(text, known);
  return known;
}

/** Whether a place is in what the bundler and the federation runtime add to every build. */
export const isMachinery = (place: string): boolean =>
  /^webpack\/(runtime|bootstrap)|node_modules\/@module-federation\/|^data:/.test(place);

/**
 * Where in the sources a place in a script of a build is, such as `src/panel.tsx:12`; the script's own place
 * where it has no map, and null where its map knows no source of the place. Lines and columns from 1.
 */
export function sourceAt(files: Files, name: string, line: number, column: number): string | null {
  const text = files.get(`${name}.map`);
  if (text === undefined) return `${name}:${line}`;
  const found = mapOf(text).findEntry(line - 1, column - 1);
  if (!("originalSource" in found) || found.originalSource === undefined) return null;
  return `${readable(found.originalSource)}:${found.originalLine + 1}`;
}
