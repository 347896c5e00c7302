import { sendSentence } from "@cointide/server/send-sentence";
import type { FastifyInstance, FastifyRequest } from "fastify";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

const FOREIGN = "This request comes from another site.";

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether a page of another site sent the request. Browsers say on every request that changes something where
 * it comes from, and scripts cannot make them lie; who says nothing is no browser, and has no cookie but its own.
 */
function isForeign({ headers, host }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = headers;
  if (origin !== undefined) return origin !== publicOrigin && hostOf(origin) !== host;
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Refuses cross-site requests. @param publicOrigin where people see the product. */
export function refuseForeign(app: FastifyInstance, publicOrigin?: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (READING.has(request.method) || !isForeign(request, publicOrigin)) done();
    else sendSentence(reply, 403, FOREIGN);
  });
}
