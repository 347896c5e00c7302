import type { Composition } from "@cointide/shared/contracts/page";
import type { ShellRelease } from "@cointide/shared/contracts/registry";
import type { Integrity } from "@cointide/shared/contracts/release";
import { isScript } from "../releases/file-kinds.ts";

const scripts = (integrity: Integrity): [string, string][] =>
  Object.entries(integrity).filter(([name]) => isScript(name));

/**
 * What a browser checks every script by that the page may come to run, by address: the shell's, and of each
 * slice the release that the visitor gets and those that may stand in for it.
 */
export function scriptIntegrity(shell: ShellRelease, { slices }: Composition): Integrity {
  const ofSlices = slices.flatMap(({ origin, releases }) =>
    releases.flatMap(({ entry, integrity }) =>
      scripts(integrity).map(([name, digest]) => [new URL(name, new URL(entry, origin)).href, digest]),
    ),
  );
  return Object.fromEntries([...scripts(shell.integrity), ...ofSlices]);
}
