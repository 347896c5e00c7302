import { resolve } from "node:path";
import { closest, distance } from "fastest-levenshtein";
import type { Environment } from "../config/environment.ts";
import { type Author, teamOf } from "../releases/change-slice.ts";
import type { ReleaseStore } from "../releases/release-store.ts";

/** The context of the commands. */
export type SliceCli = {
  /** The workspace's folder. */
  root: string;
  environment(): Environment;
  store(): ReleaseStore;
  /** Prints a line. */
  say(line: string): void;
  /** The command line of these commands, such as `pnpm slice`. */
  command: string;
};

/** Wrong arguments of a command; the message is a sentence. */
export class WrongUsage extends Error {
  override name = "WrongUsage";
}

/** A command that failed; the message is a sentence. */
export class CommandFailed extends Error {
  override name = "CommandFailed";
}

/** The author of the changes that a command makes. */
export const authorOf = ({ environment }: SliceCli): Author => teamOf(environment());

/** A folder of the command line. Package managers run scripts in the workspace's folder, and tell where they were called. */
export const resolveFolder = (root: string, folder: string): string =>
  resolve(process.env.INIT_CWD ?? root, folder);

/** The largest edit distance of a name to suggest. */
const MISTYPED = 3;

/** The full name of a slice, which may be given without its `mfe-`. */
export const fullName = (text: string): string =>
  text.startsWith("mfe-") || text === "shell" ? text : `mfe-${text}`;

/** The known name for the text. Throws a sentence with a suggestion where there is none. */
export function resolveName(text: string, known: readonly string[], what: string): string {
  const name = fullName(text);
  if (known.includes(name)) return name;
  if (known.length === 0) throw new WrongUsage(`There is no ${what} "${name}". None exist.`);
  const nearest = closest(name, [...known]);
  const hint =
    distance(name, nearest) <= MISTYPED ? `Did you mean ${nearest}?` : `There are ${known.join(", ")}.`;
  throw new WrongUsage(`There is no ${what} "${name}". ${hint}`);
}
