import { canaryRecordsSchema } from "@cointide/shared/contracts/telemetry";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import { sendSentence } from "../../http/send-sentence.ts";
import { listCanaries } from "../../telemetry/canary-sessions.ts";
import type { TelemetryContext } from "./telemetry-context.ts";

/** For the servers that decide on canaries: what came through a proxy came from the world, and finds nothing. */
export function addGetCanariesRoute(
  app: AppInstance,
  { database }: Pick<TelemetryContext, "database">,
): void {
  const schema = {
    summary: "How releases on trial did in their first 50 sessions",
    response: { 200: canaryRecordsSchema, 404: sentence("The request came through a proxy.") },
  };
  app.get("/telemetry/canaries", { schema }, async (request, reply) => {
    if (request.headers["x-forwarded-for"] !== undefined) {
      return sendSentence(reply, 404, "There is nothing at this address.");
    }
    return listCanaries(database);
  });
}
