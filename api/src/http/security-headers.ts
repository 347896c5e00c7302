import type { FastifyInstance } from "fastify";

/**
 * What every answer tells browsers: an answer of the service is data, never a page that runs or shows
 * anything, and it is not cached. A page of the service sets a policy of its own.
 */
export const SECURITY_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
}
