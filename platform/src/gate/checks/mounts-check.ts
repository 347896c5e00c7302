import type { Mount } from "@cointide/shared/contracts/registry";
import { othersOf, type SliceCandidate } from "../candidate.ts";
import type { LiveContracts, SliceContract } from "../contract.ts";
import { joinPaths } from "../routes/flatten-routes.ts";
import { liesUnder } from "../routes/route-patterns.ts";

/** The full path of a mount. */
export const mountPath = ({ parent, path }: Mount): string =>
  joinPaths(parent === "root" ? "/" : `/${parent}`, path.replace(/^\/+/, ""));

const PLAIN = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/i;

function oneMount(mount: Mount, contract: SliceContract, live: LiveContracts): string[] {
  const path = mountPath(mount);
  if (!PLAIN.test(mount.path))
    return [
      `the mount "${mount.path}" must be plain words with slashes between them, such as "streams/historical"`,
    ];
  const taken = othersOf(contract, live).filter(({ mounts }) =>
    mounts.some((other) => mountPath(other) === path),
  );
  const findings = taken.map(({ name }) => `the mount ${path} is ${name}'s: choose another`);
  if (live.shell?.parents.includes(mount.parent) === false)
    findings.push(`the shell lets nobody mount under "${mount.parent}"`);
  const { routes = [], parents = [] } = live.shell ?? {};
  const owned = routes.find((route) => route !== "/" && liesUnder(path, route.replace(/\/\*$/, "")));
  const ofParent = owned !== undefined && mount.parent !== "root" && owned === `/${mount.parent}`;
  if (owned !== undefined && !ofParent) {
    const hint = parents.includes(owned.slice(1))
      ? `mount it with the parent "${owned.slice(1)}"`
      : "choose another";
    findings.push(`the mount ${path} lies in the shell's own ${owned}: ${hint}`);
  }
  const hasRoutes = contract.routes.length === 0 || contract.routes.some((route) => liesUnder(route, path));
  if (!hasRoutes)
    findings.push(`the mount ${path} has no route: add one to createRoutes or take it out of slice.json`);
  return findings;
}

/** The paths that the slice claims are its own and nobody else's. */
export function checkMounts({ contract }: Pick<SliceCandidate, "contract">, live: LiveContracts): string[] {
  const paths = contract.mounts.map(mountPath);
  const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
  return [
    ...twice.map((path) => `slice.json names the mount ${path} twice`),
    ...contract.mounts.flatMap((mount) => oneMount(mount, contract, live)),
  ];
}
