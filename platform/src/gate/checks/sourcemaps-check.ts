import type { Files } from "../../releases/disk.ts";
import { isScript } from "../../releases/file-kinds.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import { readMap } from "../source-maps.ts";

/** A script that only has the bundler's re-exports, and so no source for a map. */
const ONLY_REEXPORTS =
  /^export const __rspack_esm_ids?=\[\d+\];export const __webpack_modules__=\{(\d+\((\w+,?)*\)\{(\w+\.r\(\w+\);)?(var (\w+=\w+\(\d+\),?)+;)?(\w+\.d\(\w+,\{[^{}]*\}\);?)?\},?)+\};?\s*$/;

/** Every script has a source map with its sources, so that errors can be traced to them. */
export function checkSourceMaps({ files }: Pick<SliceCandidate, "files">): string[] {
  const scripts = [...files.keys()].filter(isScript);
  return scripts.flatMap((name) => {
    const text = Buffer.from(files.get(name) ?? "").toString();
    const map = readMap(files, `${name}.map`);
    if (map === undefined) {
      return ONLY_REEXPORTS.test(text)
        ? []
        : [`${name}.map is missing, so errors in ${name} can't be traced. Build with source maps.`];
    }
    const bare = map.sources.filter((_, index) => typeof map.contents[index] !== "string");
    return bare.length === 0
      ? []
      : [`${name}.map doesn't contain the text of ${bare.slice(0, 3).join(", ")}. Include "sourcesContent".`];
  });
}

/** How many scripts of a build have a source map, as a phrase. */
export function countMapped(files: Files): string {
  const scripts = [...files.keys()].filter(isScript);
  const mapped = scripts.filter((name) => readMap(files, `${name}.map`) !== undefined);
  return `${mapped.length} of ${scripts.length} scripts have one`;
}
