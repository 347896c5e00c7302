import type { Inlined } from "./inline.ts";

/** What a page may load and run, and from where, beside its own origin. */
export type PolicyParts = {
  slices: readonly string[];
  feeds: readonly string[];
  inlined: Inlined;
  /** Whether the page may take slices from a developer's own machine. */
  overrides: boolean;
};

const LOCAL = ["http://localhost:*", "ws://localhost:*"];

/** Who may frame a page: nobody. A policy that stands in the page itself cannot say this. */
export const UNFRAMED = "frame-ancestors 'none'";

/** The rules of a page that names exactly the origins in use. */
export function pagePolicy({ slices, feeds, inlined, overrides }: PolicyParts): string {
  const own = ["'self'", ...new Set(slices), ...(overrides ? LOCAL : [])];
  const connected = new Set([...own, ...feeds.map((feed) => new URL(feed).origin)]);
  return [
    "default-src 'none'",
    `script-src ${[...own, ...inlined.scripts].join(" ")}`,
    `style-src ${[...own, ...inlined.styles].join(" ")}`,
    `connect-src ${[...connected].join(" ")}`,
    // A worker's script is fetched and checked by the page, which browsers do not do for a worker's address.
    "worker-src blob:",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** The whole policy, as a header. */
export const contentSecurityPolicy = (parts: PolicyParts): string => `${pagePolicy(parts)}; ${UNFRAMED}`;
