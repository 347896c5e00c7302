import { isBelow, isSamePath, mountPath } from "@cointide/shared/contracts/mounts";
import type { Mount } from "@cointide/shared/contracts/release";
import type { SliceContract } from "../../releases/contract.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import { type LiveContracts, othersOf } from "../live-contracts.ts";
import { ownLinks } from "../routes/own-links.ts";
import { isCovered, overlaps } from "../routes/route-patterns.ts";

type Candidate = Pick<SliceCandidate, "contract" | "description" | "files">;

const PLAIN = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/i;

function checkMount(mount: Mount, contract: SliceContract, live: LiveContracts): string[] {
  const path = mountPath(mount);
  if (!PLAIN.test(mount.path))
    return [
      `The mount "${mount.path}" isn't valid. Use plain words separated by slashes, such as "streams/historical".`,
    ];
  const findings = othersOf(contract, live)
    .filter(({ mounts }) => mounts.some((other) => isSamePath(mountPath(other), path)))
    .map(({ name }) => `The mount ${path} belongs to ${name}. Choose another.`);
  const { routes = [], parents } = live.shell ?? {};
  if (parents !== undefined && !parents.includes(mount.parent))
    findings.push(`The shell has no mounts under "${mount.parent}". Use ${parents.join(" or ")}.`);
  const owned = routes.find((route) => route !== "/" && isBelow(path, route.replace(/\/\*$/, "")));
  const isOfParent = mount.parent !== "root" && owned === `/${mount.parent}`;
  if (owned !== undefined && !isOfParent) {
    const parent = owned.slice(1);
    const hint = parents?.includes(parent) ? `Mount it with the parent "${parent}".` : "Choose another.";
    findings.push(`The mount ${path} is inside the shell's own ${owned}. ${hint}`);
  }
  if (contract.routes.length > 0 && !contract.routes.some((route) => isBelow(route, path)))
    findings.push(
      `The mount ${path} has no route. Add one to createRoutes or remove the mount from slice.json.`,
    );
  return findings;
}

/** The slice's mounts are its own and no other's. */
export function checkMounts({ contract }: Pick<Candidate, "contract">, live: LiveContracts): string[] {
  return contract.mounts.flatMap((mount) => checkMount(mount, contract, live));
}

/** The deepest of a slice's mounts that a route of it lies under. */
function mountOf(route: string, { mounts }: SliceContract): string | undefined {
  const paths = mounts.map(mountPath).filter((path) => isBelow(route, path));
  return paths.sort((a, b) => b.length - a.length)[0];
}

/** Whether a mount lies within another, and so decides what happens below it. */
const isWithin = (inner: string | undefined, outer: string | undefined): boolean =>
  inner !== undefined && outer !== undefined && !isSamePath(inner, outer) && isBelow(inner, outer);

function collisions(route: string, own: SliceContract, other: SliceContract): string[] {
  const mount = mountOf(route, own);
  return other.routes.flatMap((theirs) => {
    const theirMount = mountOf(theirs, other);
    const mayWin = isWithin(mount, theirMount);
    const mayLose = isWithin(theirMount, mount);
    return overlaps(route, theirs).flatMap(({ address, winner }) => {
      if ((winner === "first" && mayWin) || (winner === "second" && mayLose)) return [];
      const consequence = winner === "first" ? "which would no longer serve" : "which already serves";
      return [
        `The route ${route} conflicts with ${other.name}'s ${theirs}, ${consequence} ${address}. Move it.`,
      ];
    });
  });
}

/** Routes of the slice's live releases that nobody would answer any more, and that it does not call retired. */
function lostRoutes(
  { contract, description: { retiredRoutes = [] } }: Candidate,
  live: LiveContracts,
  answered: readonly string[],
): string[] {
  const before = live.slices.filter(({ name }) => name === contract.name).flatMap(({ routes }) => routes);
  return [...new Set(before)]
    .filter((route) => !isCovered(route, [...answered, ...retiredRoutes]))
    .map(
      (route) =>
        `No route would serve ${route} anymore, but the live release does. Keep it, even as a redirect, or add it to "retiredRoutes" in slice.json.`,
    );
}

/** Addresses below its own mounts that the slice links, and that neither it nor another answers. */
function deadLinks({ contract, files }: Candidate, answered: readonly string[]): string[] {
  return ownLinks(files, contract.mounts.map(mountPath))
    .filter((link) => !answered.some((route) => overlaps(link, route).length > 0))
    .map(
      (link) =>
        `The slice links to ${link.replaceAll(":any", "…")}, but no route serves it. Add a route or remove the link.`,
    );
}

/** No route that people know is lost, and the slice's links to its own addresses lead somewhere. */
export function checkAddresses(candidate: Candidate, live: LiveContracts): string[] {
  const { contract } = candidate;
  const answered = [contract, ...othersOf(contract, live)].flatMap(({ routes }) => routes);
  return [...lostRoutes(candidate, live, answered), ...deadLinks(candidate, answered)];
}

/** Every route lies under the slice's own mounts, and matches no address of another's. */
export function checkRoutes({ contract }: Pick<Candidate, "contract">, live: LiveContracts): string[] {
  const findings = contract.routes.flatMap((route) => [
    ...(mountOf(route, contract) === undefined
      ? [`The route ${route} is outside the slice's mounts. Add a mount to slice.json or move the route.`]
      : []),
    ...(live.shell?.routes ?? [])
      .filter((theirs) => overlaps(route, theirs).length > 0)
      .map((theirs) => `The route ${route} conflicts with the shell's own ${theirs}. Move it.`),
    ...othersOf(contract, live).flatMap((other) => collisions(route, contract, other)),
  ]);
  return [...new Set(findings)];
}
