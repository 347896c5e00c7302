import { join } from "node:path";
import type { ShellRelease } from "@cointide/shared/contracts/registry";
import { integrityOf } from "../releases/integrity.ts";
import { readRegularFile } from "../releases/regular-files.ts";

/** Gives the texts of a release's stylesheets, to stand in a page; null where one is not there as it was published. */
export type PageStyles = (shell: ShellRelease) => readonly string[] | null;

/** The source map's URL is relative to the stylesheet, and would be wrong in a page. */
const withoutMap = (text: string): string => text.replace(/\s*\/\*# sourceMappingURL=.*?\*\/\s*$/, "");

/**
 * Reads the stylesheets of one release after the other, each once.
 * @param folder the shell's files.
 */
export function createPageStyles(folder: string): PageStyles {
  let known: { version: string; texts: readonly string[] } | undefined;

  function read(address: string, integrity: string | undefined): string {
    const content = readRegularFile(join(folder, address));
    if (integrityOf(new Map([[address, content]]))[address] !== integrity)
      throw new Error(`${address} was changed.`);
    return withoutMap(content.toString());
  }

  return ({ version, styles, integrity }) => {
    if (known?.version === version) return known.texts;
    try {
      known = { version, texts: styles.map((address) => read(address, integrity[address])) };
    } catch {
      // The page links them, and browsers check what they get.
      return null;
    }
    return known.texts;
  };
}
