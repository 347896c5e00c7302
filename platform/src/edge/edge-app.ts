import { fastifyCompress } from "@fastify/compress";
import { mime } from "@fastify/send";
import { fastifyStatic } from "@fastify/static";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { reasonOf } from "../releases/disk.ts";
import { cacheControl, HIDDEN_PATH } from "./cache-rules.ts";
import { logOncePerMinute } from "./log-once.ts";
import { addOperations, type OperationsOptions } from "./operations.ts";
import { NothingPublished } from "./readiness.ts";
import { requestPath } from "./request-path.ts";
import { NOSNIFF } from "./security-headers.ts";
import { sendSentence } from "./send-sentence.ts";

export type EdgeOptions = OperationsOptions & {
  /** The folder of the files that are served. */
  files: string;
  /** The least important lines that are logged; absent: no requests are logged. */
  logLevel?: "debug" | "info" | "warn" | "error";
  /** The proxies in front whose word on who asks counts; without it, none. */
  trustedProxies?: readonly string[];
  /** How long a request may take to arrive, in ms; 30 s unless a test says otherwise. */
  arrival?: number;
};

/** How long a request may take to arrive, headers and body, in ms. */
const ARRIVAL = 30_000;

// People read declarations in the browser, where .ts would be a film. nginx is told the same types.
mime.define({ "text/javascript": ["js", "mjs"], "text/plain": ["ts"] }, true);

/** Sends a file as it was compressed ahead, or as it is: a part of a file is a part of what its author wrote. */
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

/** Answers in place of a file that is there and cannot be read now. */
export function sendUnreadable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  // Fastify answers what is wrong with the request.
  if (error.statusCode !== undefined && error.statusCode < 500) void reply.send(error);
  else {
    reportUnreadable(`Files cannot be read: ${reasonOf(error)}.`);
    void sendSentence(reply.header("retry-after", "1"), 503, "The file cannot be read at the moment.");
  }
}

/**
 * Serves the files of builds: compressed ahead, those that never change cached for good, nothing hidden or
 * half written. It looks for each file when it is asked for: a release may come while the server runs.
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

/** No route has a schema: the libraries that validate and serialize by one would take 4 MB in each process. */
function refuseSchema(): never {
  throw new Error("Routes of the edge server have no schemas. Check what comes in by zod.");
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Builds what the servers of the shell and of slices have in common.
 * @param answerMalformed answers a URL that cannot be decoded
 */
export function createEdgeApp(options: EdgeOptions, answerMalformed: Answer): FastifyInstance {
  const { files, logLevel, trustedProxies, arrival = ARRIVAL } = options;
  const answerError = createErrorHandler();
  const app = fastify({
    logger: logLevel ? { level: logLevel } : false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    requestTimeout: arrival,
    // Node looks for slow requests only so often, by itself each 30 s.
    http: { headersTimeout: arrival, connectionsCheckingInterval: arrival / 30 },
    // A reader that takes nothing of its answer would keep a file open for good.
    connectionTimeout: 2 * arrival,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    frameworkErrors(_error, request, reply) {
      answerMalformed(request, reply).catch((error) => answerError(error, request, reply));
    },
  });
  app.setErrorHandler(answerError);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(NOSNIFF);
    done();
  });
  app.register(fastifyCompress, { global: false, encodings: ["br", "gzip"] });
  app.register(fastifyStatic, {
    ...{ root: files, serve: false, preCompressed: true, index: false, cacheControl: false },
    suppressWarning: true,
  });
  addOperations(app, options);
  return app;
}
