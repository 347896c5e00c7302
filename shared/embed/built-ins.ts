/*
 * Substitutes for static methods that libraries of a page change: Date.js redefines `Date.now`, and PrototypeJS gives arrays a
 * `toJSON` that makes them strings in `JSON.stringify`. Builds of embeds put these in their place.
 */

/** Returns the current time, in ms since 1970. */
// biome-ignore lint/complexity/useDateNow: it is Date.now that libraries redefine.
export const getNow = (): number => +new Date();

const { stringify } = JSON;

/** Writes plain data as JSON. Ignores every `toJSON`. */
export function writeJson(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map((item) => writeJson(item)).join()}]`;
  if (data !== Object(data)) return stringify(data);
  const fields = Object.entries(data as object).flatMap(([name, value]) =>
    value === undefined ? [] : `${stringify(name)}:${writeJson(value)}`,
  );
  return `{${fields.join()}}`;
}
