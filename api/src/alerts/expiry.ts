import { and, eq, lte, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { alerts } from "../database/schema.ts";
import { CHANGED_NOW } from "./alerts.ts";

/** How often expired alerts are looked for, in ms. */
const EVERY = 5_000;

/**
 * For how long after its end an alert is still watched, in ms: prices from before it may come late. Crossings of later
 * prices are not recorded.
 */
const GRACE = 60_000;

/** Ends alerts whose time is over. Each instance may do it at any time. */
export async function expireAlerts(database: Database, now: number): Promise<void> {
  await database
    .update(alerts)
    .set({ status: "done", changedAt: CHANGED_NOW, revision: sql`${alerts.revision} + 1` })
    .where(and(eq(alerts.status, "active"), lte(alerts.expiresAt, new Date(now - GRACE))));
}

/** Ends expired alerts from now on. Gives the undo, which waits for what is under way. */
export function startExpiring(database: Database, now: () => number, log: Logger): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= expireAlerts(database, now())
      .catch((err) => log.warn({ err }, "Expired alerts could not be ended. Trying again."))
      .finally(() => {
        underWay = null;
      });
  }, EVERY).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
