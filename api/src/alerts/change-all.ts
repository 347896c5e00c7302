import type { AllAlertsAction } from "@cointide/shared/contracts/alerts";
import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { alerts } from "../database/schema.ts";
import { beginning, CHANGED_NOW, isKept } from "./alerts.ts";
import { deleteAlerts, hasIdOf } from "./delete-alerts.ts";
import type { IsListed } from "./listed-symbols.ts";

type Change = { person: SessionOwner; action: AllAlertsAction; isListed: IsListed; now: number };

/** The condition that an action affects an alert. */
const affectedBy = (action: AllAlertsAction, now: number): SQL | undefined =>
  ({
    pause: eq(alerts.status, "active"),
    resume: and(
      eq(alerts.status, "paused"),
      or(isNull(alerts.expiresAt), gt(alerts.expiresAt, new Date(now))),
    ),
    delete: isKept,
  })[action];

/**
 * Pauses, resumes or deletes all alerts of a person. Alerts that have expired, or that the exchange does not list, stay paused.
 * @throws {DomainError} unauthenticated if the session has ended
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
    if (action === "delete") return deleteAlerts(within, userId, ids);
    if (ids.length === 0) return;
    const change = {
      pause: { status: "paused" as const, changedAt: CHANGED_NOW },
      resume: { status: "active" as const, ...beginning(now) },
    }[action];
    await within
      .update(alerts)
      .set({ ...change, revision: sql`${alerts.revision} + 1` })
      .where(and(eq(alerts.userId, userId), hasIdOf(ids)));
  });
}
