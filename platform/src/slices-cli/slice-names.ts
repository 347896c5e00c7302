import { closest, distance } from "fastest-levenshtein";
import { WrongUsage } from "./context.ts";

/** More letters than these are not mistyped. */
const MISTYPED = 3;

/** The whole name of a slice, which people may give without its `mfe-`. */
export const fullName = (text: string): string =>
  text.startsWith("mfe-") || text === "shell" ? text : `mfe-${text}`;

/** The one of the known names that is meant. Throws a sentence with a suggestion where there is none. */
export function resolveName(text: string, known: readonly string[], what: string): string {
  const name = fullName(text);
  if (known.includes(name)) return name;
  if (known.length === 0) throw new WrongUsage(`There is no ${what} "${name}"; there is none at all.`);
  const nearest = closest(name, [...known]);
  const hint =
    distance(name, nearest) <= MISTYPED ? `Did you mean ${nearest}?` : `There are ${known.join(", ")}.`;
  throw new WrongUsage(`There is no ${what} "${name}". ${hint}`);
}
