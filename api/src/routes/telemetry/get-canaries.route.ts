import { canaryRecordsSchema } from "@cointide/shared/contracts/telemetry";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import { answerOnly } from "../../http/internal-addresses.ts";
import { listCanaries } from "../../telemetry/canary-sessions.ts";
import type { TelemetryContext } from "./telemetry-context.ts";

/** For the servers that decide on canaries. */
export function addGetCanariesRoute(
  app: AppInstance,
  { database, internalAddresses }: Pick<TelemetryContext, "database" | "internalAddresses">,
): void {
  const schema = {
    summary: "How releases on trial did in their first 50 sessions",
    response: {
      200: canaryRecordsSchema,
      404: sentence("The request came from an address that is not named."),
    },
  };
  const onRequest = answerOnly(internalAddresses);
  app.get("/telemetry/canaries", { schema, onRequest }, async () => listCanaries(database));
}
