import type { Files } from "../../releases/disk.ts";
import { isMachinery, sourceAt } from "../source-at.ts";
import type { Effect } from "./protocol.ts";

/**
 * Says of each effect which source did it, and leaves out what the build's own machinery and the lent libraries
 * do by themselves.
 * @param folder address of the release's folder, with a slash at its end.
 */
export function attributeEffects(effects: readonly Effect[], folder: URL, files: Files): string[] {
  const sentences = effects.flatMap(({ what, frames }) => {
    if (frames.length === 0) return [what];
    const nearest = frames.find(({ file }) => file.startsWith(folder.href));
    if (nearest === undefined) return [];
    const name = decodeURIComponent(nearest.file.slice(folder.href.length).replace(/\?.*$/, ""));
    const source = sourceAt(files, name, nearest.line, nearest.column);
    return source === null || isMachinery(source) ? [] : [`${what} (${source})`];
  });
  return [...new Set(sentences)];
}
