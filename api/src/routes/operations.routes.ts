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
  const sentence = pairs.stale ? "Ready with old data because the exchange is failing." : "Ready.";
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
      healthz: {
        summary: "Check that the service is running",
        response: { 200: sentence("The service is running.") },
      },
      readyz: {
        summary: "Check that the service can serve accounts and market data, even if the data is old",
        response: {
          200: sentence("The service is ready."),
          503: sentence("The service is not ready, with the reason."),
        },
      },
      metrics: { hide: true },
    },
  });
}
