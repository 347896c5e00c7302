import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Monitoring requests these every few seconds, so they are not logged. */
const UNLOGGED = new Set(["/healthz", "/readyz", "/metrics", "/telemetry/canaries"]);

/** One line a request, when it is answered. Every line of a request carries its id. */
export class RequestLog extends LogController {
  /** Without redaction: these lines hold no secrets, and there is one for each request. */
  readonly #plain: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    super();
    this.#plain = log.child({}, { redact: [] });
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
    const fields = {
      reqId: request.id,
      method: request.method,
      // Without the query, which may hold a secret by mistake.
      path: request.url.split("?", 1)[0]?.slice(0, 200),
      status: reply.statusCode,
      address: request.ip,
      ms: Math.round(reply.elapsedTime),
    };
    if (error) this.#plain.error({ ...fields, err: error }, "The answer could not be sent");
    else this.#plain.info(fields, "Answered");
  }

  override routeNotFound(): void {}
}
