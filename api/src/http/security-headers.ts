import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

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
