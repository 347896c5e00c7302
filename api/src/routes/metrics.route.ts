import type { AppInstance } from "../http/app-instance.ts";
import { answerOnly } from "../http/internal-addresses.ts";
import type { Metrics } from "../operations/metrics.ts";

/** For programs that watch the service. @param addresses who may read it */
export function addMetricsRoute(app: AppInstance, metrics: Metrics, addresses: readonly string[]): void {
  app.addHook("onResponse", (request, reply, done) => {
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
    done();
  });

  app.get("/metrics", { schema: { hide: true }, onRequest: answerOnly(addresses) }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}
