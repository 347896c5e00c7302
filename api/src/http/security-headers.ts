import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The same for what is answered before the service has looked at the request: no hook gets to see that. */
export const EARLY_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/**
 * What every answer tells browsers: an answer of the service is data, never a page that runs or shows
 * anything, and nobody keeps it. A page of the service sets a policy of its own.
 */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    frameguard: { action: "deny" },
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
