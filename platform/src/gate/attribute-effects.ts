import type { Files } from "../releases/disk.ts";
import { isScript } from "../releases/file-kinds.ts";
import type { Effect } from "./sandbox/record-effects.ts";
import { isRuntime, sourcePlace } from "./source-maps.ts";
import { unmappedRuntime } from "./stock-runtime.ts";

/** A place of a build that has an effect: in a source, or in a script without a source map. */
type Cause = { text: string; isMapped: boolean; library: string | undefined };

/** Returns null for code of the bundler's runtime. */
function causeAt(files: Files, name: string, line: number, column: number): Cause | null {
  if (unmappedRuntime(files).includes(name)) return null;
  if (!files.has(`${name}.map`)) return { text: `${name}:${line}`, isMapped: false, library: undefined };
  const place = sourcePlace(files, name, line, column);
  if (place === null || isRuntime(place.source)) return null;
  const library = /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(place.source)?.[1];
  return { text: `${place.source}:${place.line}`, isMapped: true, library };
}

const isNameCharacter = (text: string | undefined): boolean => text !== undefined && /[\w$]/.test(text);

/** Finds the code that contains the name of a global. */
function causesOfGlobal(files: Files, global: string): Cause[] {
  return [...files.keys()].filter(isScript).flatMap((name) => {
    const lines = Buffer.from(files.get(name) ?? "")
      .toString()
      .split("\n");
    return lines.flatMap((text, index) => {
      const causes: Cause[] = [];
      for (let at = text.indexOf(global); at >= 0; at = text.indexOf(global, at + global.length)) {
        const isWhole = !isNameCharacter(text[at - 1]) && !isNameCharacter(text[at + global.length]);
        const cause = isWhole ? causeAt(files, name, index + 1, at + 1) : null;
        if (cause !== null) causes.push(cause);
      }
      return causes;
    });
  });
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The shortest package name that reserves a global: shorter ones are part of many words. */
const SHORTEST = 3;

/** Whether a name is reserved for a library: it starts with two underscores or contains the name of the library. */
function isReservedFor(library: string, global: string): boolean {
  const name = lettersOf(library.replace(/^@[^/]+\//, ""));
  return global.startsWith("__") || (name.length >= SHORTEST && lettersOf(global).includes(name));
}

/** The effects of a build's own code, as phrases with their sources, and notes on those that are allowed. */
type Attributed = { effects: string[]; notes: string[] };

/** All copies of a library may share a global with a reserved name. */
function attributeGlobal(files: Files, what: string, global: string): Attributed {
  const causes = causesOfGlobal(files, global);
  const own = causes.filter(({ library }) => library === undefined || !isReservedFor(library, global));
  if (causes.length > 0 && own.length === 0) {
    const libraries = [...new Set(causes.map(({ library }) => library))].join(" and ");
    return { effects: [], notes: [`${libraries} shares the global "${global}" between its copies`] };
  }
  const [cause, ...others] = own;
  if (cause === undefined || others.length > 0) return { effects: [what], notes: [] };
  const advice = cause.isMapped ? "" : "; if a library makes it, build with source maps";
  return { effects: [`${what} (${cause.text}${advice})`], notes: [] };
}

function attributeCall(files: Files, folder: string, { what, frames }: Effect): string[] {
  if (frames.length === 0) return [what];
  const nearest = frames.find(({ file }) => file.startsWith(folder));
  if (nearest === undefined) return [];
  const name = decodeURIComponent(nearest.file.slice(folder.length).replace(/\?.*$/, ""));
  const cause = causeAt(files, name, nearest.line, nearest.column);
  return cause === null ? [] : [`${what} (${cause.text})`];
}

/**
 * Names the source of each effect. Omits effects of the bundler's runtime and of shared modules.
 * @param folder the address that the build was imported from
 */
export function attributeEffects(effects: readonly Effect[], folder: string, files: Files): Attributed {
  const all = effects.map((effect): Attributed => {
    const { what, global } = effect;
    if (global !== undefined) return attributeGlobal(files, what, global);
    return { effects: attributeCall(files, folder, effect), notes: [] };
  });
  return {
    effects: [...new Set(all.flatMap((one) => one.effects))],
    notes: [...new Set(all.flatMap(({ notes }) => notes))],
  };
}
