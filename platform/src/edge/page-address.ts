import { ENCODED_HASH } from "@cointide/server/request-log";

/** Percent-encoded letters, digits, "-", ".", "_" and "~", which mean the same when decoded (RFC 3986, 2.3). */
const NEEDLESSLY_ENCODED = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi;

/** A percent sign that is not encoded, or that is, but starts no encoded character. */
const SINGLY_ENCODED = /%(?!25[\dA-F]{2})/i;

/** Removes as many layers of percent-encoding as the "#" had beyond the first, unless the text has fewer. */
function peel(text: string, layers: number): string {
  if (layers === 0 || SINGLY_ENCODED.test(text)) return text;
  return peel(text.replaceAll("%25", "%"), layers - 1);
}

/**
 * Spells a path in one way, so that `/a//b` and `/%61/b` have the address `/a/b`. It always starts with exactly one slash:
 * browsers take a redirect to two for another host's address.
 */
const spellPath = (path: string): string =>
  new URL(`http://edge${path.replace(NEEDLESSLY_ENCODED, decodeURIComponent)}`).pathname.replace(
    /\/{2,}/g,
    "/",
  );

export type PageAddress = {
  /** The path as the browser has it in `location.pathname`. */
  pathname: string;
  /** Where a browser that requested another spelling goes; null if the address is spelled right. */
  redirect: string | null;
};

/**
 * Reads the address of a page. Mail filters and messengers encode the "#" of links, so that a fragment becomes part of
 * the path. No page's path contains a "#", so what follows an encoded one is a fragment again after the redirect.
 * @param url a request's URL; it starts with a slash
 */
export function readPageAddress(url: string): PageAddress {
  const [path = ""] = url.split(/[?#]/, 1);
  const hash = ENCODED_HASH.exec(path);
  const pathname = spellPath(path.slice(0, hash?.index));
  if (hash === null)
    return { pathname, redirect: pathname === path ? null : pathname + url.slice(path.length) };
  const [encoded, layers = ""] = hash;
  const fragment = url.slice(hash.index + encoded.length);
  return { pathname, redirect: `${pathname}#${peel(fragment, layers.length / 2)}` };
}
