import { alertKey, streamKey } from "@cointide/shared/contracts/transfer";
import { CHOICE_NAMES, hasChoice, withoutChoice } from "@cointide/shared/contracts/transfer-choices";
import { and, eq, inArray, sql } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import { alertOf, CHANGED_NOW } from "../alerts/alerts.ts";
import type { Database } from "../database/database.ts";
import { alerts, streams } from "../database/schema.ts";
import { DomainError } from "../domain-error.ts";
import type { ReadSlices } from "../storage/registered-slices.ts";
import { readChoices, writeChoice } from "./choices.ts";
import { type DoneImport, findImport, markUndone } from "./done-import.ts";

const GONE = "This import can't be undone any longer.";

/** The sentence where something is no longer as the import made it. */
const changed = (what: string) =>
  new DomainError(
    "conflict",
    `${what} changed after the import, so it can't be undone. Nothing was changed.`,
  );

/** @throws {DomainError} conflict where a stream was changed since. One that was deleted since is gone already. */
async function removeStreams(within: Database, userId: string, { answer }: DoneImport): Promise<void> {
  const ids = answer.streams.map(({ id }) => id);
  if (ids.length === 0) return;
  const isAdded = and(eq(streams.userId, userId), inArray(streams.id, ids));
  const rows = await within.select().from(streams).where(isAdded).for("update");
  for (const { id, symbols, name } of rows) {
    const added = answer.streams.find((stream) => stream.id === id);
    if (added !== undefined && streamKey(added) !== streamKey({ symbols, name: name ?? "" }))
      throw changed(`“${name || symbols.join(", ")}”`);
  }
  await within.delete(streams).where(isAdded);
}

/** @throws {DomainError} conflict where a person changed an alert since. That it fired meanwhile is no change. */
async function removeAlerts(within: Database, userId: string, { alerts: added }: DoneImport): Promise<void> {
  const ids = added.map(({ id }) => id);
  if (ids.length === 0) return;
  const isAdded = and(eq(alerts.userId, userId), inArray(alerts.id, ids));
  const rows = await within.select().from(alerts).where(isAdded).for("update");
  for (const { status, ...row } of rows) {
    if (status === "deleted") continue;
    const before = added.find(({ id }) => id === row.id);
    const isSameStatus = status === before?.status || status === "done";
    if (before !== undefined && isSameStatus && alertKey(before) === alertKey(alertOf({ ...row, status }, 2)))
      continue;
    throw changed(`An alert on ${row.symbol}`);
  }
  // As `deleteAlert` does: the watcher has to notice.
  await within
    .update(alerts)
    .set({ status: "deleted", changedAt: CHANGED_NOW, revision: sql`${alerts.revision} + 1` })
    .where(isAdded);
}

/** @throws {DomainError} conflict if a choice has changed since the import. */
async function takeChoicesBack(
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
 * Takes back an import, all or nothing, and gives the ids of the streams that are gone. A repeat changes nothing.
 * @throws {DomainError} unauthenticated where the session has ended, not-found where the import is unknown or too old,
 * conflict where something of it was changed since.
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
      await takeChoicesBack(within, userId, known.done, { readSlices, now });
      await markUndone(within, userId, key);
    }
    return known.done.answer.streams.map(({ id }) => id);
  });
}
