import type { Seen } from "../watch/page-watch.ts";

/** What is no news: a page without prices, and the landing page as ever. */
const USUAL = ["", "Prices right now"];
/** How many of a page's own words are shown. */
const FEW = 2;
const LONGEST = 70;

const clipped = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** What the pages showed, in a line: the feed's states, how many rows were marked, what was said, what was tried. */
export function seenText(seen: readonly Seen[], texts: readonly string[]): string {
  const courses = new Set(
    seen.map(({ feed }) => feed.join(" → ")).filter((course) => !USUAL.includes(course)),
  );
  const marked = Math.max(0, ...seen.map((one) => one.marked));
  const said = new Set(seen.flatMap((one) => [...one.said]));
  return [
    [...courses].join(", "),
    marked > 0 ? `${marked} rows marked` : "",
    ...[...said].slice(0, FEW).map((text) => `“${clipped(text)}”`),
    ...texts,
  ]
    .filter((text) => text !== "")
    .join("; ");
}
