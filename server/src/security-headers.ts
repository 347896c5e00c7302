import type { FastifyInstance } from "fastify";
import { reachable } from "./public-origin.ts";

/** What every answer says: it is what its type says, and nothing else. */
export const NOSNIFF = { "x-content-type-options": "nosniff" };

/** Makes a server send headers with every answer. A route may replace them. */
export function addHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * The headers of the service: an answer is data, never a page that runs or shows anything, and it is not cached. A page of
 * the service sets a policy of its own.
 */
export const SERVICE_HEADERS = {
  ...NOSNIFF,
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

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

/** What a page may load and run, and from where, beside its own origin. */
export type PolicyParts = {
  slices: readonly string[];
  feeds: readonly string[];
  /** The hashes of inline scripts and styles, as a policy writes them. */
  inlined: { scripts: readonly string[]; styles: readonly string[] };
  /** Whether the page may take slices from a developer's own machine. */
  overrides: boolean;
  /** Whether people see the page elsewhere than on this machine: what is served here is then none of theirs. */
  isPublic?: boolean;
};

const LOCAL = ["http://localhost:*", "ws://localhost:*"];

/** The policy of a page, which names exactly the origins in use and forbids frames. */
export function contentSecurityPolicy({
  slices,
  feeds,
  inlined,
  overrides,
  isPublic = false,
}: PolicyParts): string {
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
    "frame-ancestors 'none'",
  ].join("; ");
}
