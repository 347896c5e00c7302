import type { Files } from "../../releases/disk.ts";
import { readMap } from "../source-maps.ts";

/** Vite's default names: `_panel_y36ys_2`. */
const BY_VITE = /^_[\w-]+_[\w-]{5}_\d+$/;

const CSS_MODULE = /\.module\.\w+$/;

/**
 * The slice whose name a name begins with, in the form of any tool: `mfe-demo-row`, `mfe_demo-row`, `--mfe-demo-gap`. The
 * longest counts, since one slice may be named `mfe-demo` and another `mfe-demo-pro`.
 */
function namespaceOf(name: string, slices: readonly string[]): string | undefined {
  const plain = `${name.replace(/^--/, "").replaceAll(/[_ ]/g, "-").toLowerCase()}-`;
  const fitting = slices.filter((slice) => plain.startsWith(`${slice}-`));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

/** Tells the slice's own names in a stylesheet from those that anybody may use, by the source of the rule that has them. */
export type OwnNames = (name: string, source: string | null) => boolean;

/**
 * An own name begins with the slice's, or a tool generated it for a CSS module: it has Vite's form, or the module's
 * source does not have it, as it would have `card` in `:global(.card)`.
 * @param others the names of the other slices.
 */
export function ownNames(files: Files, file: string, slice: string, others: readonly string[]): OwnNames {
  const { sources = [], contents = [] } = readMap(files, `${file}.map`) ?? {};
  const modules = contents.filter((_, index) => CSS_MODULE.test(sources[index] ?? ""));
  const written = new Set(modules.flatMap((text) => String(text).match(/[\w\u0080-\uffff-]+/g) ?? []));
  return (name, source) =>
    namespaceOf(name, [slice, ...others]) === slice ||
    BY_VITE.test(name) ||
    (source !== null && CSS_MODULE.test(source) && modules.length > 0 && !written.has(name));
}
