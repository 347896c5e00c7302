import type { Files } from "../../releases/disk.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import { type LiveContracts, othersOf } from "../live-contracts.ts";
import { sourcePlace } from "../source-maps.ts";
import { ownNames } from "../styles/own-names.ts";
import { type Leak, type Position, stylesheetLeaks } from "../styles/stylesheet-leaks.ts";

/** The most findings to list. */
const LISTED = 10;

/** What to do about a leak. */
const REMEDIES: Record<Leak["remedy"], (slice: string) => string> = {
  scope: (slice) => `Scope the selector with a CSS module class or the prefix "${slice}-".`,
  rename: (slice) => `Start the name with "${slice}-".`,
  remove: () => "Remove the rule.",
};

function findingsOf(files: Files, file: string, name: string, others: readonly string[]): string[] {
  const isOwn = ownNames(files, file, name, others);
  const placeOf = ({ line, column }: Position) => sourcePlace(files, file, line, column);
  const leaks = stylesheetLeaks(file, Buffer.from(files.get(file) ?? "").toString(), {
    slice: name,
    isOwn: (text, position) => isOwn(text, placeOf(position)?.source ?? null),
    isKnown: (url) => files.has(new URL(url, `file:///${file}`).pathname.slice(1)),
  });
  return leaks.map(({ what, remedy, ...position }) => {
    const { source, line, column } = placeOf(position) ?? { source: file, ...position };
    return `${source}:${line}:${column}: ${what}. ${REMEDIES[remedy](name)}`;
  });
}

/**
 * Stylesheets reach nothing but the slice's own elements, and define no names for all. Those below `embed/` are for pages
 * outside of the product.
 */
export function checkStyles(
  { contract, files }: Pick<SliceCandidate, "contract" | "files">,
  live: LiveContracts,
): string[] {
  const others = othersOf(contract, live).map(({ name }) => name);
  const names = [...files.keys()].filter((file) => file.endsWith(".css") && !file.startsWith("embed/"));
  const findings = names.flatMap((file) => findingsOf(files, file, contract.name, others));
  if (findings.length === 0) return [];
  const listed = findings.slice(0, LISTED);
  return [
    ...listed,
    ...(findings.length > LISTED ? [`${findings.length - LISTED} more such rules aren't listed.`] : []),
  ];
}
