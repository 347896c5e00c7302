import { randomUUID } from "node:crypto";
import { arrivalLimits } from "@cointide/server/arrival-limits";
import { createBrokenAnswer } from "@cointide/server/broken-request";
import { RequestLog } from "@cointide/server/request-log";
import { addHeaders, SERVICE_HEADERS } from "@cointide/server/security-headers";
import fastify, { type FastifyBaseLogger } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Config } from "./config.ts";
import { addDocs } from "./http/docs.ts";
import { addErrorHandlers, sendMalformed } from "./http/errors.ts";
import { acceptJsonOnly } from "./http/json-body.ts";
import { limitQuery, parseQuery } from "./http/query-string.ts";
import { refuseForeign } from "./http/refuse-foreign.ts";
import { limitAddress, limitRoutes } from "./limits/limit-address.ts";
import type { Limits } from "./limits/limits.ts";
import type { OpenMarket } from "./market/open-market.ts";
import { createMetrics, type Metrics } from "./operations/metrics.ts";
import type { ProbeDisk } from "./operations/probe-disk.ts";
import { addPeople, type PeopleDependencies } from "./people.ts";
import { addMarketRoutes } from "./routes/market.routes.ts";
import { addOperationsRoutes } from "./routes/operations.routes.ts";
import { addTelemetryRoutes } from "./routes/telemetry.routes.ts";

/** What the service is made of. */
export type AppDependencies = {
  log: FastifyBaseLogger;
  /** Settles when the market has been chosen; until then the service answers what needs none. */
  opening: Promise<OpenMarket>;
  trustProxy?: Config["trustProxy"];
  /** Where people see the product: its pages may change things from there. */
  publicOrigin?: string;
  /** Who may read metrics and canary records; without it, this machine alone. */
  internalAddresses?: Config["internalAddresses"];
  /** What tickets of pages are checked by; without it, votes on canaries need none. */
  ticketSecret?: Config["ticketSecret"];
  /** Whether `/docs` answers; it does unless this is false. */
  docs?: boolean;
  /** Counts reads of the market; absent: any number of them. */
  marketLimits?: Limits;
  /** How long a request may take to arrive, in ms; 30 s unless a test says otherwise. */
  arrival?: number;
  /** Absent: the service keeps nothing on a disk. */
  probeDisk?: ProbeDisk;
  metrics?: Metrics;
  /** Aborted while the service stops. */
  stopping?: AbortSignal;
  /** Absent: the service serves the market only. */
  people?: PeopleDependencies;
};

const BODY_LIMIT = 256 * 1024;

/** Builds the service, ready to listen. */
export async function createApp(dependencies: AppDependencies) {
  const { log, opening, trustProxy = false, publicOrigin, people, marketLimits } = dependencies;
  const { internalAddresses = ["loopback"], docs = true, arrival } = dependencies;
  const { ticketSecret = null } = dependencies;
  const { metrics = createMetrics({ ofProcess: false }), stopping = new AbortController().signal } =
    dependencies;
  const app = fastify({
    loggerInstance: log,
    // Without redaction: these lines hold no secrets, and there is one for each request.
    logController: new RequestLog(log.child({}, { redact: [] })),
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: BODY_LIMIT,
    ...arrivalLimits(arrival),
    clientErrorHandler: createBrokenAnswer(SERVICE_HEADERS),
    frameworkErrors: sendMalformed,
    routerOptions: { querystringParser: parseQuery },
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addErrorHandlers(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (stopping.aborted) reply.header("connection", "close");
    done();
  });
  addHeaders(app, SERVICE_HEADERS);
  limitQuery(app);
  refuseForeign(app, publicOrigin);
  acceptJsonOnly(app);
  if (docs) await addDocs(app);

  addOperationsRoutes(app, {
    ...{ opening, stopping, metrics, internalAddresses, probeDisk: dependencies.probeDisk },
    database: people?.accounts.database ?? null,
  });
  await app.register(async (scope) => {
    if (marketLimits) limitRoutes(scope, limitAddress(marketLimits, "market"));
    addMarketRoutes(scope, opening);
  });
  if (people) {
    await addPeople(app, people, opening);
    await addTelemetryRoutes(app, { ...people.accounts, metrics, internalAddresses, ticketSecret });
  }
  return app;
}
