import { answerOnly } from "@cointide/server/internal-addresses";
import { openTicket } from "@cointide/server/trial-ticket";
import { canaryRecordsSchema, telemetrySchema } from "@cointide/shared/contracts/telemetry";
import type { FastifyRequest } from "fastify";
import type { Database } from "../database/database.ts";
import { formRefusals, nothing } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import { acceptJsonAsText } from "../http/json-body.ts";
import type { Limits } from "../limits/limits.ts";
import type { Metrics } from "../operations/metrics.ts";
import { listCanaries, recordCanaries } from "../telemetry/canary-sessions.ts";

/** What the routes about slices in visitors' pages work with. */
type TelemetryRoutes = {
  database: Database;
  limits: Limits;
  metrics: Metrics;
  now: () => number;
  /** What tickets of pages are checked by; null: votes need none. */
  ticketSecret: string | null;
  /** Who may read how canaries did. */
  internalAddresses: readonly string[];
};

const BODY_LIMIT = 16 * 1024;
/** The part of an error's message that is logged, in characters. */
const REASON_LENGTH = 200;

function addPostTelemetry(
  app: AppInstance,
  { database, limits, metrics, now, ticketSecret }: TelemetryRoutes,
): void {
  const schema = {
    summary: "Report how slices performed in a page. Anonymous",
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
      const event = outcome === "blocked" ? "A slice blocked a page for seconds" : "A slice failed in a page";
      request.log.warn({ slice, version, outcome, canary, reason }, event);
    }
    const admit = async () => {
      await limits.count("trial", { address: request.ip });
    };
    const trials = ticketSecret === null ? null : openTicket(ticket, ticketSecret, now());
    await recordCanaries(database, reports, { now: now(), admit, address: request.ip, trials });
    return reply.code(204).send();
  });
}

/** Adds the routes by which pages report how their slices did, and by which canaries are judged. */
export async function addTelemetryRoutes(app: AppInstance, routes: TelemetryRoutes): Promise<void> {
  await app.register(async (scope) => {
    acceptJsonAsText(scope);
    addPostTelemetry(scope, routes);
  });
  const schema = {
    summary: "Get how canary releases performed in their first 50 sessions",
    response: {
      200: canaryRecordsSchema,
      404: sentence("Not available from this address."),
    },
  };
  const onRequest = answerOnly(routes.internalAddresses);
  app.get("/telemetry/canaries", { schema, onRequest }, () => listCanaries(routes.database));
}
