import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { ageHeaders } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { soonerOf } from "../market/sooner-of.ts";
import type { ProbeDisk } from "../operations/probe-disk.ts";

/** How long the database may take to answer, in ms. */
const PATIENCE = 2_000;

type Dependencies = {
  opening: Promise<OpenMarket>;
  /** Null where the service serves the market only. */
  database: Database | null;
  stopping: AbortSignal;
  /** Absent: the service keeps nothing on a disk. */
  probeDisk?: ProbeDisk | undefined;
};

async function answers(database: Database): Promise<boolean> {
  const answered = database.execute(sql`SELECT 1`).then(() => true);
  return soonerOf(answered, PATIENCE, false);
}

export function addReadyRoute(
  app: AppInstance,
  { opening, database, stopping, probeDisk }: Dependencies,
): void {
  const schema = {
    summary: "Whether the service can serve people, and market data, if need be old data",
    response: {
      200: sentence("It can."),
      503: sentence("It cannot, and why."),
    },
  };
  app.get("/readyz", { schema }, async (_request, reply) => {
    reply.type("text/plain; charset=utf-8");
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
