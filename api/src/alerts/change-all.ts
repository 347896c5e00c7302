import type { AllAlertsAction } from "@cointide/shared/contracts/alerts";
import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { alerts } from "../database/schema.ts";
import { beginning, CHANGED_NOW } from "./alerts.ts";
import type { IsListed } from "./listed-symbols.ts";

type Change = { person: SessionOwner; action: AllAlertsAction; isListed: IsListed; now: number };

/** Which alerts an action is about. */
const affectedBy = (action: AllAlertsAction, now: number): SQL | undefined =>
  ({
    pause: eq(alerts.status, "active"),
    resume: and(
      eq(alerts.status, "paused"),
      or(isNull(alerts.expiresAt), gt(alerts.expiresAt, new Date(now))),
    ),
    delete: ne(alerts.status, "deleted"),
  })[action];

/**
 * Pauses, resumes or deletes all alerts of a person. Those that the exchange does not list, or whose time is over, stay paused.
 * @throws {DomainError} unauthenticated where the session has ended
 */
export function changeAllAlerts(
  database: Database,
  { person, action, isListed, now }: Change,
): Promise<void> {
  return database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now, "no key update");
    // Locks in the same order as the recording of crossings.
    const rows = await within
      .select({ id: alerts.id, symbol: alerts.symbol })
      .from(alerts)
      .where(and(eq(alerts.userId, userId), affectedBy(action, now)))
      .orderBy(asc(alerts.userId), asc(alerts.id))
      .for("update");
    const ids = rows.filter(({ symbol }) => action !== "resume" || isListed(symbol)).map(({ id }) => id);
    if (ids.length === 0) return;
    const change = {
      pause: { status: "paused" as const, changedAt: CHANGED_NOW },
      resume: { status: "active" as const, ...beginning(now) },
      delete: { status: "deleted" as const, changedAt: CHANGED_NOW },
    }[action];
    await within
      .update(alerts)
      .set({ ...change, revision: sql`${alerts.revision} + 1` })
      .where(and(eq(alerts.userId, userId), inArray(alerts.id, ids)));
  });
}
