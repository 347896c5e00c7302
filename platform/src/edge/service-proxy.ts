import type { IncomingHttpHeaders } from "node:http";
import { sendSentence } from "@cointide/server/send-sentence";
// Types `reply.compress`.
import type {} from "@fastify/compress";
import { type FastifyReplyFromHooks, fastifyReplyFrom } from "@fastify/reply-from";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestPath } from "./request-path.ts";

/** What the service answers only inside, by the decoded path: canary records, metrics and a developer's outbox. */
const INTERNAL_PATH = /^\/api\/(telemetry\/canaries|metrics|dev)(\/|$)/i;

/** Headers in which a sender may claim who asks, and by which way. */
const CLAIMS = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];
/** Headers of an answer that concern the connection to the service, and not the visitor's. */
const OF_CONNECTION = ["connection", "keep-alive", "transfer-encoding"];

const without = (headers: IncomingHttpHeaders, ...names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/**
 * From how many bytes on answers are compressed. Prices of five symbols have 1.6 KB, which arrive as soon either way; to compress
 * them would halve how many answers a second pass here.
 */
const WORTH_COMPRESSING = 4_096;

const HOOKS: FastifyReplyFromHooks = {
  // A 503 is the service's answer, and not to be asked for again here.
  retryDelay: () => null,
  rewriteRequestHeaders(request, headers) {
    // Node has answered `expect` here already.
    const known = without(headers, "expect", ...CLAIMS);
    return { ...known, host: request.headers.host, "x-forwarded-for": request.ip };
  },
  rewriteHeaders: (headers) => without(headers, ...OF_CONNECTION),
  onResponse(_request, reply, response) {
    const { stream } = response as unknown as { stream: NodeJS.ReadableStream };
    const isLarge = Number(reply.getHeader("content-length")) >= WORTH_COMPRESSING;
    if (isLarge && !reply.hasHeader("content-encoding")) void reply.compress(stream);
    else void reply.send(stream);
  },
  onError: (reply) => {
    sendSentence(reply as FastifyReply, 502, "The service cannot be reached.");
  },
};

/**
 * Passes requests below a path on to another server, with the address that they came from. A sender's claim of another one
 * counts only where it is a trusted proxy.
 * @param isInternal whether a decoded path is only answered inside.
 */
export function addProxy(
  app: FastifyInstance,
  prefix: string,
  base: string,
  isInternal: (path: string) => boolean = () => false,
): void {
  function pass(request: FastifyRequest, reply: FastifyReply) {
    const path = requestPath(request.raw.url);
    if (path === null || isInternal(path)) {
      return sendSentence(reply, 404, "There is nothing at this address.");
    }
    if (!URL.canParse(`http://${request.headers.host}`)) return sendSentence(reply, 400, "Malformed host.");
    const [source = ""] = request.raw.url?.split("?", 1) ?? [];
    return reply.from(source.slice(prefix.length).replace(/^\/*/, "/"), HOOKS);
  }

  app.register(async (scope) => {
    // Without `connect`, reply-from doesn't check the certificate of a service behind https.
    const undici = { connect: { rejectUnauthorized: true } };
    await scope.register(fastifyReplyFrom, { base, undici, disableRequestLogging: true });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.all(prefix, pass);
    scope.all(`${prefix}/*`, pass);
  });
}

/** Passes requests below /api on to the service. */
export const addServiceProxy = (app: FastifyInstance, service: string): void =>
  addProxy(app, "/api", service, (path) => INTERNAL_PATH.test(path));
