import type { Path, To } from "react-router-dom";

/** Takes a relative address apart; what it lacks is missing. */
export function parsePath(address: string): Partial<Path> {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { ...(pathname && { pathname }), ...(search && { search }), ...(hash && { hash }) };
}

const prefixed = (mark: string, text: string | undefined): string => {
  if (!text || text === mark) return "";
  return text.startsWith(mark) ? text : mark + text;
};

/** Puts an address together. */
export const createPath = ({ pathname = "/", search, hash }: Partial<Path>): string =>
  pathname + prefixed("?", search) + prefixed("#", hash);

/** Joins parts of a path with single slashes. Browsers take a backslash for a slash, and two for another host. */
export const joinPaths = (...parts: string[]): string => parts.join("/").replace(/[\\/]+/g, "/");

/** A path without the slash at its end; the root is one. */
export const trimEnd = (pathname: string): string => pathname.replace(/(.)\/+$/, "$1");

function walk(from: string, way: string): string {
  const segments = from.replace(/\/+$/, "").split("/");
  for (const segment of way.split("/")) {
    if (segment !== ".." && segment !== ".") segments.push(segment);
    else if (segment === ".." && segments.length > 1) segments.pop();
  }
  return segments.length > 1 ? joinPaths(...segments) : "/";
}

/** Levels that an address goes up, which are levels of routes, and what is left of it. */
function climb(way: string): { levels: number; rest: string } {
  const segments = way.split("/");
  const levels = segments.findIndex((segment) => segment !== "..");
  if (levels === -1) return { levels: segments.length, rest: "" };
  return { levels, rest: segments.slice(levels).join("/") };
}

/**
 * Where an address leads to.
 * @param bases the paths of the routes around, outermost first: a relative address begins at the last of them.
 * @param here the present path, which stays where an address names none.
 */
export function resolveTo(to: To, bases: readonly string[], here: string): Path {
  const { pathname, search, hash } = typeof to === "string" ? parsePath(to || ".") : to;
  const rest = { search: prefixed("?", search), hash: prefixed("#", hash) };
  if (pathname === undefined) return { pathname: here, ...rest };
  if (/^[\\/]/.test(pathname)) return { pathname: walk("/", joinPaths(pathname).slice(1)), ...rest };
  const { levels, rest: way } = climb(pathname || ".");
  const from = bases[bases.length - 1 - levels] ?? "/";
  return { pathname: way === "" ? from : walk(from, way), ...rest };
}
