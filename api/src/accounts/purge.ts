import { lt } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { canarySessions, crossings, mailings, pendingChanges, sessions } from "../database/schema.ts";
import { isOver } from "./pending-changes.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Forgets what can have no effect any longer. */
export async function purge(database: Database, now: number): Promise<void> {
  await database.delete(pendingChanges).where(isOver(now));
  await database.delete(sessions).where(lt(sessions.expiresAt, new Date(now)));
  await database.delete(mailings).where(lt(mailings.at, new Date(now - DAY)));
  await database.delete(crossings).where(lt(crossings.recordedAt, new Date(now - 90 * DAY)));
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
