import { alertKey, streamKey } from "@cointide/shared/contracts/transfer";
import { CHOICE_NAMES, hasChoice, withoutChoice } from "@cointide/shared/contracts/transfer-choices";
import { and, asc, eq, sql } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import { alertOf } from "../alerts/alerts.ts";
import { deleteAlerts, hasIdOf } from "../alerts/delete-alerts.ts";
import type { Database } from "../database/database.ts";
import { alerts, streams } from "../database/schema.ts";
import { DomainError } from "../domain-error.ts";
import type { ReadSlices } from "../storage/registered-slices.ts";
import { readChoices, writeChoice } from "./choices.ts";
import { type DoneImport, findImport, markUndone } from "./done-import.ts";

const GONE = "This import can't be undone any longer.";

/** Refuses an undo because something is no longer as the import made it. */
const changed = (what: string) =>
  new DomainError(
    "conflict",
    `${what} changed after the import, so it can't be undone. Nothing was changed.`,
  );

/** Removes the imported streams that are still there. @throws {DomainError} conflict if one was changed since */
async function removeStreams(within: Database, userId: string, { answer }: DoneImport): Promise<void> {
  const ids = answer.streams.map(({ id }) => id);
  if (ids.length === 0) return;
  const isAdded = and(eq(streams.userId, userId), sql`${streams.id} = ANY(${sql.param(ids)}::text[])`);
  const rows = await within.select().from(streams).where(isAdded).for("update");
  const byId = new Map(answer.streams.map((stream) => [stream.id, stream]));
  for (const { id, symbols, name } of rows) {
    const added = byId.get(id);
    if (added !== undefined && streamKey(added) !== streamKey({ symbols, name: name ?? "" }))
      throw changed(`“${name || symbols.join(", ")}”`);
  }
  await within.delete(streams).where(isAdded);
}

/**
 * Deletes the imported alerts. An alert that fired since the import still counts as unchanged.
 * @throws {DomainError} conflict if a person changed one since
 */
async function removeAlerts(within: Database, userId: string, { alerts: added }: DoneImport): Promise<void> {
  const ids = added.map(({ id }) => id);
  if (ids.length === 0) return;
  // Locks in the same order as the recording of crossings.
  const rows = await within
    .select()
    .from(alerts)
    .where(and(eq(alerts.userId, userId), hasIdOf(ids)))
    .orderBy(asc(alerts.userId), asc(alerts.id))
    .for("update");
  const byId = new Map(added.map((alert) => [alert.id, alert]));
  const left: string[] = [];
  for (const { status, ...row } of rows) {
    if (status === "deleted") continue;
    left.push(row.id);
    const before = byId.get(row.id);
    const isSameStatus = status === before?.status || status === "done";
    if (before !== undefined && isSameStatus && alertKey(before) === alertKey(alertOf({ ...row, status }, 2)))
      continue;
    throw changed(`An alert on ${row.symbol}`);
  }
  await deleteAlerts(within, userId, left);
}

/** Restores the previous choices. @throws {DomainError} conflict if one has changed since the import. */
async function restoreChoices(
  within: Database,
  userId: string,
  { choices, before }: DoneImport,
  context: { readSlices: ReadSlices; now: number },
): Promise<void> {
  const kept = await readChoices(within, userId);
  const made = CHOICE_NAMES.filter((name) => Object.hasOwn(choices, name));
  if (made.some((name) => !hasChoice(kept[name], choices[name]))) throw changed("Your preferences");
  for (const name of made)
    await writeChoice(within, userId, name, withoutChoice(kept[name], choices[name], before[name]), context);
}

/**
 * Undoes an import, all or nothing, and returns the ids of the removed streams. A repeat changes nothing.
 * @throws {DomainError} unauthenticated if the session has ended, not-found if the import is unknown or too old, conflict
 * if something that it made was changed since.
 */
export function undoImport(
  database: Database,
  {
    person,
    key,
    readSlices,
    now,
  }: { person: SessionOwner; key: string; readSlices: ReadSlices; now: number },
): Promise<string[]> {
  return database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now);
    const known = await findImport(within, userId, key);
    if (known === null) throw new DomainError("not-found", GONE);
    if (!known.isUndone) {
      await removeStreams(within, userId, known.done);
      await removeAlerts(within, userId, known.done);
      await restoreChoices(within, userId, known.done, { readSlices, now });
      await markUndone(within, userId, key);
    }
    return known.done.answer.streams.map(({ id }) => id);
  });
}
