import { posix } from "node:path";

/**
 * The path that a request asks for: decoded, without dot segments and repeated slashes, so that one thing
 * has one name. Null where it is not well-formed.
 */
export function requestPath(url = "/"): string | null {
  const [raw = ""] = url.split(/[?#]/, 1);
  if (!raw.startsWith("/")) return null;
  try {
    const path = posix.normalize(decodeURIComponent(raw).replaceAll("\\", "/"));
    return path.includes("\0") ? null : path;
  } catch {
    return null;
  }
}
