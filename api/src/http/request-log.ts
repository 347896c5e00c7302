import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Asked for every few seconds by whoever watches the service: not worth a line each time. */
const UNLOGGED = new Set(["/healthz", "/readyz", "/metrics", "/telemetry/canaries"]);

/** An answered request; `ms` is how long that took. */
type Answered = {
  id: string;
  method: string;
  url: string;
  status: number;
  address: string | undefined;
  ms: number;
};

/** One line a request, when it is answered. Every line of a request carries its id. */
export class RequestLog extends LogController {
  /** Looks for no secrets: these lines hold facts that are none, and there is one for each request. */
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
    const { id, method, url, ip: address } = request;
    this.note({ id, method, url, status: reply.statusCode, address, ms: reply.elapsedTime }, error);
  }

  /** Writes the line of an answered request. @param error why the answer could not be sent */
  note({ id, method, url, status, address, ms }: Answered, error?: Error | null): void {
    const facts = {
      reqId: id,
      method,
      // Without the query: what somebody puts there by mistake may be a secret.
      path: url.split("?", 1)[0]?.slice(0, 200),
      status,
      address,
      ms: Math.round(ms),
    };
    if (error) this.#plain.error({ ...facts, err: error }, "The answer could not be sent");
    else this.#plain.info(facts, "Answered");
  }

  override routeNotFound(): void {}
}
