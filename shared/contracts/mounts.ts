import type { Mount } from "./release.ts";

/** The whole address of a mount, such as `/dashboard/streams`. */
export const mountPath = ({ parent, path }: Mount): string =>
  parent === "root" ? `/${path}` : `/${parent}/${path}`;

/** Whether an address is a path or below it. */
export const isBelow = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** The slice whose mount holds an address, if any: of several mounts the longest. */
export function sliceAt(
  slices: readonly { name: string; mounts: readonly Mount[] }[],
  pathname: string,
): string | undefined {
  return slices
    .flatMap(({ name, mounts }) => mounts.map((mount) => ({ name, path: mountPath(mount) })))
    .filter(({ path }) => isBelow(pathname, path))
    .sort((a, b) => b.path.length - a.path.length)[0]?.name;
}
