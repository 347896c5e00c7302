import { addOperations, type Readiness } from "@cointide/server/operations";
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { ageHeaders } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
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

/** How long the database may take to answer, in ms. */
const TIMEOUT = 2_000;

async function answers(database: Database): Promise<boolean> {
  const answered = database.execute(sql`SELECT 1`).then(() => true);
  return withTimeout(answered, TIMEOUT, false);
}

async function readinessOf({ opening, database, stopping, probeDisk }: OperationsRoutes): Promise<Readiness> {
  const notReady = (sentence: string) => ({ isReady: false, sentence });
  if (stopping.aborted) return notReady("The service is stopping.");
  if (database && !(await answers(database)))
    return { ...notReady("The database does not answer."), headers: { "retry-after": "5" } };
  const trouble = (await probeDisk?.()) ?? null;
  if (trouble !== null) return notReady(trouble);
  const opened = await Promise.race([opening, Promise.resolve(null)]);
  if (opened === null) return notReady("The market has not been chosen yet.");
  const pairs = await opened.market.pairs();
  const sentence = pairs.stale ? "Ready, with old data: the exchange fails." : "Ready.";
  return { isReady: true, sentence, headers: ageHeaders(pairs) };
}

/** Adds the routes for programs that watch the service. */
export function addOperationsRoutes(app: AppInstance, routes: OperationsRoutes): void {
  addOperations(app, {
    health: () => "The service runs.",
    readiness: () => readinessOf(routes),
    register: routes.metrics.register,
    internalAddresses: routes.internalAddresses,
    schemas: {
      healthz: { summary: "Whether the service runs", response: { 200: sentence("It runs.") } },
      readyz: {
        summary: "Whether the service can serve people, and market data, if need be old data",
        response: { 200: sentence("It can."), 503: sentence("It cannot, and why.") },
      },
      metrics: { hide: true },
    },
  });
}
