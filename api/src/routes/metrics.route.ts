import type { AppInstance } from "../http/app-instance.ts";
import { sendSentence } from "../http/send-sentence.ts";
import type { Metrics } from "../operations/metrics.ts";

/** For who watches the service from inside: what came through a proxy came from the world, and finds nothing. */
export function addMetricsRoute(app: AppInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
    done();
  });

  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (request.headers["x-forwarded-for"] !== undefined) {
      return sendSentence(reply, 404, "There is nothing at this address.");
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
