import type { FastifyInstance, FastifySchema } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { answerOnly } from "./internal-addresses.ts";
import { sendSentence } from "./send-sentence.ts";

/** Whether people can be served, and a sentence that says so or why not. */
export type Readiness = { isReady: boolean; sentence: string; headers?: Record<string, string> };

export type OperationsOptions = {
  /** The sentence of `/healthz`. */
  health: () => string;
  /** The state that `/readyz` reports; without it there is no `/readyz`. */
  readiness?: (() => Promise<Readiness>) | undefined;
  /** Holds further metrics; without it, those of the process. */
  register?: Registry;
  /** Who may read `/metrics`; without it, this machine alone. */
  internalAddresses?: readonly string[] | undefined;
  /** The description of these routes, where the server describes its routes. */
  schemas?: Partial<Record<"healthz" | "readyz" | "metrics", FastifySchema>>;
};

/** Between two looks at the event loop's lag, in ms: the library's 10 wake a server that nobody uses 200 times a second. */
const LAG_PRECISION = 100;

/** The metrics of the process: its event loop's lag, memory, garbage, CPU. */
export function processMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LAG_PRECISION });
  return register;
}

/** Measures requests by the pattern of their route, because the addresses that clients send never end. */
function measureAnswers(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request to its response",
    labelNames: ["method", "route", "status"],
    registers: [register],
  });
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    durations.observe({ method, route: routeOptions.url ?? "none", status }, elapsedTime / 1_000);
    done();
  });
}

/** Adds `/healthz`, `/readyz` and `/metrics`, and measures how long requests take. */
export function addOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { health, readiness, register = processMetrics(), internalAddresses = ["loopback"] } = options;
  const { healthz, readyz, metrics } = options.schemas ?? {};
  measureAnswers(app, register);
  app.get("/healthz", { schema: healthz }, (_request, reply) => sendSentence(reply, 200, health()));
  if (readiness !== undefined) {
    app.get("/readyz", { schema: readyz }, async (_request, reply) => {
      const { isReady, sentence, headers = {} } = await readiness();
      return sendSentence(reply.headers(headers), isReady ? 200 : 503, sentence);
    });
  }
  const onRequest = answerOnly(internalAddresses);
  app.get("/metrics", { schema: metrics, onRequest }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}
