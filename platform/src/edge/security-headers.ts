import type { Inlined } from "./inline.ts";

/** What a page may load and run, and from where, beside its own origin. */
export type PolicyParts = {
  slices: readonly string[];
  feeds: readonly string[];
  inlined: Inlined;
  /** Whether the page may take slices from a developer's own machine. */
  overrides: boolean;
  /** Whether people see the page elsewhere than on this machine: what is served here is then none of theirs. */
  isPublic?: boolean;
};

/** Whether an address is on the visitor's own machine. */
const isLocalAddress = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/** Whether people see the product elsewhere than on this machine. */
export const isPublicOrigin = (origin: string | undefined): boolean =>
  origin !== undefined && !isLocalAddress(origin);

/** The sources that pages of a public origin may name. */
export const reachable = (addresses: readonly string[], isPublic: boolean): string[] =>
  addresses.filter((address) => !isPublic || !isLocalAddress(address));

/** Any page may compose itself of slices, so their files, and the lack of one, are open to every origin. */
export const OPEN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "timing-allow-origin": "*",
};

/** What every page of the shell says beside its policy. @param secure whether people see it by https alone */
export const pageHeaders = (secure: boolean): Record<string, string> => ({
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  ...(secure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

/** The service worker for pushes calls the service and loads nothing else. Browsers take its policy from its own response. */
export const PUSH_WORKER_HEADERS = { "content-security-policy": "default-src 'none';connect-src 'self'" };

const LOCAL = ["http://localhost:*", "ws://localhost:*"];

/** Forbids frames. A policy in a meta element cannot contain this directive. */
export const UNFRAMED = "frame-ancestors 'none'";

/** The rules of a page that names exactly the origins in use. */
export function pagePolicy({ slices, feeds, inlined, overrides, isPublic = false }: PolicyParts): string {
  const own = ["'self'", ...new Set(reachable(slices, isPublic)), ...(overrides ? LOCAL : [])];
  const connected = new Set([...own, ...reachable(feeds, isPublic).map((feed) => new URL(feed).origin)]);
  return [
    "default-src 'none'",
    `script-src ${[...own, ...inlined.scripts].join(" ")}`,
    `style-src ${[...own, ...inlined.styles].join(" ")}`,
    `connect-src ${[...connected].join(" ")}`,
    // A worker's script is fetched and checked by the page, which browsers do not do for a worker's address. The service
    // worker for pushes has to have one: it is this origin's own, as the page is.
    "worker-src 'self' blob:",
    `img-src ${own.join(" ")} data:`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** The whole policy, as a header. */
export const contentSecurityPolicy = (parts: PolicyParts): string => `${pagePolicy(parts)}; ${UNFRAMED}`;
