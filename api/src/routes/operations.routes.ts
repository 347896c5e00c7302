import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { ageHeaders } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import { answerOnly } from "../http/internal-addresses.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { withTimeout } from "../market/with-timeout.ts";
import type { Metrics } from "../operations/metrics.ts";
import type { ProbeDisk } from "../operations/probe-disk.ts";

type OperationsRoutes = {
  opening: Promise<OpenMarket>;
  /** Null where the service serves the market only. */
  database: Database | null;
  stopping: AbortSignal;
  /** Absent: the service keeps nothing on a disk. */
  probeDisk?: ProbeDisk | undefined;
  metrics: Metrics;
  /** Who may read the metrics. */
  internalAddresses: readonly string[];
};

const TEXT = "text/plain; charset=utf-8";
/** How long the database may take to answer, in ms. */
const TIMEOUT = 2_000;

async function answers(database: Database): Promise<boolean> {
  const answered = database.execute(sql`SELECT 1`).then(() => true);
  return withTimeout(answered, TIMEOUT, false);
}

function addReady(app: AppInstance, { opening, database, stopping, probeDisk }: OperationsRoutes): void {
  const schema = {
    summary: "Whether the service can serve people, and market data, if need be old data",
    response: { 200: sentence("It can."), 503: sentence("It cannot, and why.") },
  };
  app.get("/readyz", { schema }, async (_request, reply) => {
    reply.type(TEXT);
    if (stopping.aborted) return reply.code(503).send("The service is stopping.");
    if (database && !(await answers(database))) {
      return reply.code(503).send("The database does not answer.");
    }
    const trouble = (await probeDisk?.()) ?? null;
    if (trouble !== null) return reply.code(503).send(trouble);
    const opened = await Promise.race([opening, Promise.resolve(null)]);
    if (opened === null) return reply.code(503).send("The market has not been chosen yet.");
    const pairs = await opened.market.pairs();
    reply.headers(ageHeaders(pairs));
    return reply.send(pairs.stale ? "Ready, with old data: the exchange fails." : "Ready.");
  });
}

function addMetrics(app: AppInstance, { metrics, internalAddresses }: OperationsRoutes): void {
  app.addHook("onResponse", (request, reply, done) => {
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
    done();
  });
  const options = { schema: { hide: true }, onRequest: answerOnly(internalAddresses) };
  app.get("/metrics", options, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}

/** Adds the routes for programs that watch the service. */
export function addOperationsRoutes(app: AppInstance, routes: OperationsRoutes): void {
  const schema = { summary: "Whether the service runs", response: { 200: sentence("It runs.") } };
  app.get("/healthz", { schema }, async (_request, reply) => reply.type(TEXT).send("The service runs."));
  addReady(app, routes);
  addMetrics(app, routes);
}
