import type { Files } from "../releases/disk.ts";
import { isScript } from "../releases/file-kinds.ts";

/** A code by which the official runtime reports its errors; it is in every copy, whatever minified it. */
const ERROR_CODE = "RUNTIME-001";

const found = new WeakMap<Files, string[]>();

/**
 * The scripts of a build that hold the official runtime of Module Federation, which stock plugins put into each: in the
 * container, or in a chunk beside it.
 */
export function stockRuntime(files: Files): string[] {
  const known =
    found.get(files) ??
    [...files]
      .filter(([name, content]) => isScript(name) && Buffer.from(content).includes(ERROR_CODE))
      .map(([name]) => name);
  found.set(files, known);
  return known;
}

/** Such scripts that have no source map to name the runtime among their sources. */
export const unmappedRuntime = (files: Files): string[] =>
  stockRuntime(files).filter((name) => !files.has(`${name}.map`));
