import { inArray, lt } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { fileImports } from "../database/file-imports.ts";
import {
  canarySessions,
  crossings,
  mailings,
  pendingChanges,
  pushSubscriptions,
  sessions,
} from "../database/schema.ts";
import { isOver } from "./pending-changes.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/**
 * Browsers that asked for pushes in sessions that are over get them without a session from now on. That is said first: by the
 * database's clock, a session that is only just over may not be, and its deletion would end them.
 */
async function purgeSessions(database: Database, now: Date): Promise<void> {
  const isOver = lt(sessions.expiresAt, now);
  await database.transaction(async (within) => {
    const over = within.select({ id: sessions.id }).from(sessions).where(isOver);
    // Locks in the same order as the end of a session: first the session, then its push subscriptions.
    await over.for("update");
    await within
      .update(pushSubscriptions)
      .set({ sessionId: null })
      .where(inArray(pushSubscriptions.sessionId, over));
    await within.delete(sessions).where(isOver);
  });
}

/** Forgets what can have no effect any longer. */
export async function purge(database: Database, now: number): Promise<void> {
  await database.delete(pendingChanges).where(isOver(now));
  await purgeSessions(database, new Date(now));
  await database.delete(mailings).where(lt(mailings.at, new Date(now - DAY)));
  await database.delete(crossings).where(lt(crossings.recordedAt, new Date(now - 90 * DAY)));
  await database.delete(fileImports).where(lt(fileImports.at, new Date(now - DAY)));
  await database.delete(canarySessions).where(lt(canarySessions.at, new Date(now - 30 * DAY)));
}

/** Purges now and every hour. Gives the undo, which waits for a purge that is under way. */
export function startPurging(database: Database, now: () => number, log: Logger): () => Promise<void> {
  let underWay = Promise.resolve();
  function run(): void {
    underWay = purge(database, now()).catch((error) => log.warn({ err: error }, "The purge failed"));
  }
  run();
  const timer = setInterval(run, HOUR).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
