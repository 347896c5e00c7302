import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Monitoring requests these every few seconds, so they are not logged. */
const UNLOGGED = new Set(["/healthz", "/readyz", "/metrics", "/telemetry/canaries"]);

/** A "#" that was percent-encoded once or more often; the group has the further layers, "25" for each. */
export const ENCODED_HASH = /%((?:25)*)23/i;

/** The path of a URL without what may be private: the query, and a fragment that became part of the path. */
const loggedPath = (url: string): string => {
  const [path = ""] = url.split(/[?#]/, 1);
  return path.slice(0, ENCODED_HASH.exec(path)?.index).slice(0, 200);
};

/** One line a request, when it is answered. Files are logged at debug level, because a page needs dozens. */
export class RequestLog extends LogController {
  readonly #log: FastifyBaseLogger | undefined;

  /** @param log takes the lines in place of the request's own log: these hold no secrets to be redacted. */
  constructor(log?: FastifyBaseLogger) {
    super();
    this.#log = log;
  }

  override isLogDisabled(request: FastifyRequest): boolean {
    return UNLOGGED.has(request.routeOptions.url ?? "");
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return;
    const log = this.#log ?? request.log;
    const { statusCode: status } = reply;
    const fields = {
      ...(this.#log && { reqId: request.id }),
      method: request.method,
      path: loggedPath(request.url),
      status,
      // The proxy takes the socket from a request whose body the service refuses.
      address: request.raw.socket ? request.ip : undefined,
      ms: Math.round(reply.elapsedTime),
    };
    if (error) log.error({ ...fields, err: error }, "The answer could not be sent");
    else log[request.routeOptions.url === "/*" && status < 400 ? "debug" : "info"](fields, "Answered");
  }

  override routeNotFound(): void {}
}
