import { othersOf, type SliceCandidate } from "../candidate.ts";
import type { LiveContracts, SliceContract } from "../contract.ts";
import { liesUnder, overlaps } from "../routes/route-patterns.ts";
import { mountPath } from "./mounts-check.ts";

/** The deepest of a slice's mounts that a route of it lies under. */
function mountOf(route: string, { mounts }: SliceContract): string | undefined {
  const paths = mounts.map(mountPath).filter((path) => liesUnder(route, path));
  return paths.sort((a, b) => b.length - a.length)[0];
}

/** Whether a mount lies within another: what happens below it is then decided by the inner one. */
const isWithin = (inner: string | undefined, outer: string | undefined): boolean =>
  inner !== undefined && outer !== undefined && inner !== outer && liesUnder(inner, outer);

function collisions(route: string, own: SliceContract, other: SliceContract): string[] {
  const mount = mountOf(route, own);
  return other.routes.flatMap((theirs) => {
    const theirMount = mountOf(theirs, other);
    const mayWin = isWithin(mount, theirMount);
    const mayLose = isWithin(theirMount, mount);
    return overlaps(route, theirs).flatMap(({ address, winner }) => {
      if ((winner === "first" && mayWin) || (winner === "second" && mayLose)) return [];
      const consequence =
        winner === "first" ? `would be taken from ${other.name}'s ${theirs}` : `is ${other.name}'s ${theirs}`;
      return [`its route ${route} collides: ${address} ${consequence}`];
    });
  });
}

/** Every route lies under the slice's own mounts, and answers at no address that is somebody else's. */
export function checkRoutes({ contract }: Pick<SliceCandidate, "contract">, live: LiveContracts): string[] {
  const findings = contract.routes.flatMap((route) => {
    const outside =
      mountOf(route, contract) === undefined
        ? [`its route ${route} lies under none of its mounts: add a mount to slice.json, or move the route`]
        : [];
    const ofShell = (live.shell?.routes ?? []).filter((theirs) => overlaps(route, theirs).length > 0);
    return [
      ...outside,
      ...ofShell.map((theirs) => `its route ${route} collides with the shell's own ${theirs}`),
      ...othersOf(contract, live).flatMap((other) => collisions(route, contract, other)),
    ];
  });
  return [...new Set(findings)];
}
