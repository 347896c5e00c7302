import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { markAge } from "./aged-reply.ts";

export function addReadyRoute(app: AppInstance, opening: Promise<OpenMarket>, stopping: AbortSignal): void {
  const schema = {
    summary: "Whether the service can serve market data, if need be old data",
    response: {
      200: sentence("It can."),
      503: sentence("It cannot, and why."),
    },
  };
  app.get("/readyz", { schema }, async (_request, reply) => {
    reply.type("text/plain; charset=utf-8");
    if (stopping.aborted) return reply.code(503).send("The service is stopping.");
    const opened = await Promise.race([opening, Promise.resolve(null)]);
    if (opened === null) return reply.code(503).send("The market has not been chosen yet.");
    const assets = await opened.market.assets();
    markAge(reply, assets);
    return reply.send(assets.stale ? "Ready, with old data: the exchange fails." : "Ready.");
  });
}
