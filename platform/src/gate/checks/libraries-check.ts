import { satisfies, validRange } from "semver";
import type { SliceCandidate } from "../candidate.ts";
import type { LiveContracts, SliceContract } from "../contract.ts";
import { packagesIn } from "../source-packages.ts";

/** A second copy of one of these on a page breaks it: what the shell's copy knows, the other does not. */
const ONE_OF_EACH =
  /^(react|react-dom|react-router|react-router-dom|@tanstack\/react-query|@cointide\/shared)(\/|$)/;

/** Why a library cannot be borrowed from the shell as it is wanted; null where it can. */
export function whyNotLent(
  library: string,
  { range, singleton }: SliceContract["requires"][string],
  provides: Record<string, string>,
): string | null {
  if (range !== "*" && validRange(range) === null) return `"${range}" is no range of versions`;
  const lent = provides[library];
  if (lent === undefined) {
    return singleton || ONE_OF_EACH.test(library) ? "the shell does not lend it" : null;
  }
  return satisfies(lent, range, { includePrerelease: true }) ? null : `the shell lends ${lent}`;
}

/** The shell lends what the slice borrows, in a version that fits, and the slice brings no second copy of it. */
export function checkLibraries(
  { contract, files }: Pick<SliceCandidate, "contract" | "files">,
  { shell }: LiveContracts,
): string[] {
  const copies = [...packagesIn(files).keys()]
    .filter((library) => ONE_OF_EACH.test(library))
    .map((library) => `it brings a copy of ${library} along: borrow the shell's, through @cointide/shared`);
  if (shell === null) return copies;
  const unmet = Object.entries(contract.requires).flatMap(([library, wanted]) => {
    const why = whyNotLent(library, wanted, shell.provides);
    return why === null
      ? []
      : [`it needs ${library} ${wanted.range}, but ${why}: publish a shell that does first`];
  });
  return [...unmet, ...copies];
}
