import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { type Readiness, readinessOf } from "./readiness.ts";
import { sendSentence } from "./send-sentence.ts";

export type OperationsOptions = {
  /** A sentence that says what is wrong; null if nothing is. */
  trouble?: () => string | null;
  /** The state that `/readyz` reports; without it there is no `/readyz`. */
  readiness?: () => Readiness;
  /** Who may read `/metrics`; without it, this machine alone. */
  internalAddresses?: readonly string[];
};

/** Monitoring requests these every few seconds, so they are not logged. */
const UNLOGGED = new Set(["/healthz", "/readyz", "/metrics"]);

/** Measures and logs each response. Files are logged at debug level, because a page needs dozens. */
function observeAnswers(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took until they were answered",
    labelNames: ["method", "route", "status"],
    registers: [register],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, ip: address, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    const { url: route = "none" } = routeOptions;
    durations.observe({ method, route, status }, elapsedTime / 1_000);
    if (!UNLOGGED.has(route)) {
      // Without the query, which may hold a secret by mistake.
      const path = request.url.split("?", 1)[0]?.slice(0, 200);
      const line = { method, path, status, address, ms: Math.round(elapsedTime) };
      request.log[route === "/*" && status < 400 ? "debug" : "info"](line, "Answered");
    }
    done();
  });
}

/** Adds `/healthz`, `/readyz`, `/metrics` and the request log. */
export function addOperations(
  app: FastifyInstance,
  { trouble = () => null, readiness, internalAddresses = ["loopback"] }: OperationsOptions,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  observeAnswers(app, register);
  app.get("/healthz", (_request, reply) => sendSentence(reply, 200, trouble() ?? "ok"));
  if (readiness !== undefined) {
    app.get("/readyz", async (_request, reply) => {
      const { isReady, sentence } = await readinessOf(readiness());
      return sendSentence(reply, isReady ? 200 : 503, sentence);
    });
  }
  const isInternal = proxyAddr.compile([...internalAddresses]);
  app.get("/metrics", async (request, reply) => {
    const { headers, socket } = request;
    // A forwarded request comes from another machine, whatever the proxy.
    const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
    if (isForwarded || !isInternal(socket.remoteAddress ?? "", 0)) return reply.callNotFound();
    return reply.type(register.contentType).send(await register.metrics());
  });
}
