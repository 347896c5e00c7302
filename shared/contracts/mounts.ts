import type { Mount } from "./release.ts";

/** The full path of a mount, such as `/dashboard/streams`. */
export const mountPath = ({ parent, path }: Mount): string =>
  parent === "root" ? `/${path}` : `/${parent}/${path}`;

/** Percent-decodes each segment of a path; a malformed path stays as it is, as in the router. */
function decodeSegments(path: string): string {
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}

/**
 * The spelling of a path that the router compares. It ignores letter case and slashes at the end. Only ASCII letters change:
 * `toLowerCase` would make a "k" of the Kelvin sign, which the router keeps apart.
 */
const normalizePath = (path: string): string =>
  decodeSegments(path)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/\/+$/, "");

/** Whether the router treats two paths as the same. */
export const isSamePath = (one: string, other: string): boolean =>
  normalizePath(one) === normalizePath(other);

/** Whether the router finds an address at a path or below it. */
export const isBelow = (pathname: string, path: string): boolean =>
  `${normalizePath(pathname)}/`.startsWith(`${normalizePath(path)}/`);

/** The slice whose mount contains an address, if any; the longest of several mounts. */
export function sliceAt(
  slices: readonly { name: string; mounts: readonly Mount[] }[],
  pathname: string,
): string | undefined {
  return slices
    .flatMap(({ name, mounts }) => mounts.map((mount) => ({ name, path: mountPath(mount) })))
    .filter(({ path }) => isBelow(pathname, path))
    .sort((a, b) => b.path.length - a.path.length)[0]?.name;
}
