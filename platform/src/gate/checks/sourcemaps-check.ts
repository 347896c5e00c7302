import type { SliceCandidate } from "../candidate.ts";
import { readMap } from "../source-packages.ts";

/** A script of nothing but the bundler's own re-exports: it has no source that a map could lead to. */
const ONLY_REEXPORTS =
  /^export const __rspack_esm_ids?=\[\d+\];export const __webpack_modules__=\{(\d+\((\w+,?)*\)\{(\w+\.r\(\w+\);)?(var (\w+=\w+\(\d+\),?)+;)?(\w+\.d\(\w+,\{[^{}]*\}\);?)?\},?)+\};?\s*$/;

/** Every script has a source map beside it that holds the sources, so that an error can be read. */
export function checkSourceMaps({ files }: Pick<SliceCandidate, "files">): string[] {
  const scripts = [...files.keys()].filter((name) => name.endsWith(".js"));
  return scripts.flatMap((name) => {
    const text = Buffer.from(files.get(name) ?? "").toString();
    const map = readMap(files, `${name}.map`);
    if (map === undefined) {
      const what = files.has(`${name}.map`) ? "is no source map" : "is missing";
      return ONLY_REEXPORTS.test(text) ? [] : [`${name}.map ${what}: errors in ${name} could not be read`];
    }
    if (!text.includes("//# sourceMappingURL=")) return [`${name} does not say where its source map is`];
    const bare = map.sources.filter((_, index) => typeof map.contents[index] !== "string");
    return bare.length === 0 ? [] : [`${name}.map lacks the text of ${bare.slice(0, 3).join(", ")}`];
  });
}
