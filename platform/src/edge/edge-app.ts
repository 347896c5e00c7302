import { arrivalLimits } from "@cointide/server/arrival-limits";
import { createBrokenAnswer } from "@cointide/server/broken-request";
import { addOperations } from "@cointide/server/operations";
import { RequestLog } from "@cointide/server/request-log";
import { addHeaders, NOSNIFF } from "@cointide/server/security-headers";
import { sendSentence } from "@cointide/server/send-sentence";
import type { LogLevel } from "@cointide/server/settings";
import { fastifyCompress } from "@fastify/compress";
import { mime } from "@fastify/send";
import { fastifyStatic } from "@fastify/static";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { reasonOf } from "../releases/disk.ts";
import { requireRegular } from "../releases/regular-files.ts";
import { cacheControl, HIDDEN_PATH } from "./cache-rules.ts";
import { logOncePerMinute } from "./log-once.ts";
import { NothingPublished, type ReleaseState, readinessOf } from "./readiness.ts";
import { requestPath } from "./request-path.ts";

export type EdgeOptions = {
  /** The folder of the files that are served. */
  files: string;
  /** The least important lines that are logged; absent: no requests are logged. */
  logLevel?: LogLevel;
  /** A sentence that says what is wrong; null if nothing is. */
  trouble?: () => string | null;
  /** The state that `/readyz` reports; without it there is no `/readyz`. */
  readiness?: () => ReleaseState;
  /** Who may read `/metrics`; without it, this machine alone. */
  internalAddresses?: readonly string[];
  /** The proxies whose `X-Forwarded-For` is trusted; none by default. */
  trustedProxies?: readonly string[];
  /** How long a request may take to arrive, in ms; 30 s unless a test says otherwise. */
  arrival?: number;
};

// Browsers would take .ts for a video. `deploy/nginx.conf` has the same types.
mime.define({ "text/javascript": ["js", "mjs"], "text/plain": ["ts"] }, true);

/** Sends a file, precompressed where it can be. Ranges are those of the uncompressed file. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  caching: string,
): FastifyReply {
  if (request.headers.range !== undefined) delete request.headers["accept-encoding"];
  return reply.header("cache-control", caching).sendFile(path);
}

const reportUnreadable = logOncePerMinute();

/** Answers a request for a file that exists but cannot be read. */
export function sendUnreadable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  // Fastify answers client errors.
  if (error.statusCode !== undefined && error.statusCode < 500) void reply.send(error);
  else {
    reportUnreadable(`Files cannot be read: ${reasonOf(error)}.`);
    void sendSentence(reply.header("retry-after", "1"), 503, "The file cannot be read at the moment.");
  }
}

/**
 * Serves build files: precompressed, immutable ones cached for good, none that are hidden or unfinished. Files are
 * looked up at each request, because a release may be published while the server runs.
 */
export function addFiles(app: FastifyInstance): void {
  app.get("/*", { errorHandler: sendUnreadable }, (request, reply) => {
    const path = requestPath(request.raw.url);
    if (path === null || path.endsWith("/") || HIDDEN_PATH.test(path)) return reply.callNotFound();
    return sendFile(request, reply, path, cacheControl(path));
  });
}

function createErrorHandler() {
  const report = logOncePerMinute();
  return (
    error: FastifyError & { headers?: Record<string, string> },
    _request: unknown,
    reply: FastifyReply,
  ) => {
    const { statusCode = 500 } = error;
    if (error instanceof NothingPublished) void sendSentence(reply, 503, error.message);
    else if (statusCode < 500)
      void sendSentence(reply.headers(error.headers ?? {}), statusCode, error.message);
    else {
      report(`A request failed. ${error.stack}`);
      void sendSentence(reply, 500, "Something went wrong on our side. Please try again.");
    }
  };
}

/** No route has a schema: the libraries for schemas take 4 MB in each process. */
function refuseSchema(): never {
  throw new Error("Routes of the edge server have no schemas. Validate input with zod.");
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Builds what the servers of the shell and of slices have in common.
 * @param answerMalformed answers a URL that cannot be decoded
 */
export function createEdgeApp(options: EdgeOptions, answerMalformed: Answer): FastifyInstance {
  const { files, logLevel, trustedProxies, arrival } = options;
  const answerError = createErrorHandler();
  const app = fastify({
    logger: logLevel ? { level: logLevel } : false,
    logController: new RequestLog(),
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    ...arrivalLimits(arrival),
    clientErrorHandler: createBrokenAnswer(),
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    frameworkErrors(_error, request, reply) {
      answerMalformed(request, reply).catch((error) => answerError(error, request, reply));
    },
  });
  app.setErrorHandler(answerError);
  addHeaders(app, NOSNIFF);
  app.register(fastifyCompress, { global: false, encodings: ["br", "gzip"] });
  app.register(fastifyStatic, {
    ...{ root: files, serve: false, preCompressed: true, index: false, cacheControl: false },
    onFile: requireRegular,
    suppressWarning: true,
  });
  const { trouble, readiness, internalAddresses } = options;
  addOperations(app, {
    health: () => trouble?.() ?? "ok",
    readiness: readiness && (() => readinessOf(readiness())),
    internalAddresses,
  });
  return app;
}
