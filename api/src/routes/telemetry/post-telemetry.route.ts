import { telemetrySchema } from "@cointide/shared/contracts/telemetry";
import type { FastifyRequest } from "fastify";
import { formRefusals, nothing } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import { recordCanaries } from "../../telemetry/canary-sessions.ts";
import { openTicket } from "../../telemetry/trial-ticket.ts";
import type { TelemetryContext } from "./telemetry-context.ts";

const BODY_LIMIT = 16 * 1024;
/** How much of what an error said goes into the log. */
const REASON_LENGTH = 200;

export function addPostTelemetryRoute(
  app: AppInstance,
  { database, limits, metrics, now, ticketSecret }: TelemetryContext,
): void {
  const schema = {
    summary: "How slices did in a page; anybody may tell, and nobody is asked who they are",
    consumes: ["application/json", "text/plain"],
    body: telemetrySchema,
    response: {
      204: nothing("The reports are recorded."),
      413: sentence("The reports are larger than 16 KB."),
      ...formRefusals,
    },
  };
  // Before the body is read: one that is too large, or wrong, is an attempt too.
  const onRequest = ({ ip: address }: FastifyRequest) => limits.count("telemetry", { address });
  app.post("/telemetry", { schema, onRequest, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { reports, ticket = "" } = request.body;
    for (const { slice, version, outcome, message, canary } of reports) {
      if (outcome === "ready") continue;
      metrics.countSliceFailure({ slice, version, outcome });
      const reason = message.slice(0, REASON_LENGTH);
      request.log.warn({ slice, version, outcome, canary, reason }, "A slice failed in a page");
    }
    const admit = async () => {
      await limits.count("trial", { address: request.ip });
    };
    const trials = ticketSecret === null ? null : openTicket(ticket, ticketSecret, now());
    await recordCanaries(database, reports, { now: now(), admit, address: request.ip, trials });
    return reply.code(204).send();
  });
}
