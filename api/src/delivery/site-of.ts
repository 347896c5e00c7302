import { parse } from "tldts";

const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };

/** The site of all names of one label, which nobody registers. */
const NO_DOMAIN = ".";

/** Returns a host name in the one spelling that DNS compares. URLs have turned other scripts into Punycode already. */
export const hostNameOf = (host: string): string => host.toLowerCase().replace(/\.+$/, "");

/**
 * Returns the registrable domain of a host name by the Public Suffix List, such as `example.co.uk` or `ada.github.io`. Its owner
 * decides how fast all names below it are answered. Without one, names are grouped as coarsely as is safe: by their parent
 * below a public suffix, by their top-level domain if that is not listed.
 */
export function siteOf(host: string): string {
  const name = hostNameOf(host);
  const { domain, isIcann, isPrivate } = parse(name, OPTIONS);
  const isListed = isIcann === true || isPrivate === true;
  if (domain !== null && isListed) return domain;
  const [, ...parent] = name.split(".");
  if (parent.length === 0) return NO_DOMAIN;
  return isListed ? parent.join(".") : (parent.at(-1) ?? NO_DOMAIN);
}
