import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Monitoring requests these every few seconds, so they are not logged. */
const UNLOGGED = new Set(["/healthz", "/readyz", "/metrics", "/telemetry/canaries"]);

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
      // Without the query, which may hold a secret by mistake.
      path: request.url.split("?", 1)[0]?.slice(0, 200),
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
