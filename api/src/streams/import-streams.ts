import { randomUUID } from "node:crypto";
import { MAX_STREAMS } from "@cointide/shared/contracts/streams";
import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { imports, streams } from "../database/schema.ts";
import { insertStreams } from "./streams.ts";

/** A stream of a guest, by the id that it has in the guest's browser. */
type LocalStream = { localId: string; symbols: string[]; name?: string | undefined };

type Import = { person: SessionOwner; local: readonly LocalStream[]; now: number };

/** The service's id of a stream, by its local id. */
type ImportedIds = Map<string, string>;

/** How many imported streams an account remembers before it forgets those that were deleted since. */
export const MAX_IMPORTS = 4 * MAX_STREAMS;

/** The condition that an import has one of these local ids, as one parameter. */
const hasLocalIdOf = (ids: readonly string[]): SQL =>
  sql`${imports.localId} = ANY(${sql.param(ids)}::text[])`;

async function readImported(database: Database, userId: string, localIds: string[]): Promise<ImportedIds> {
  const rows = await database
    .select({ localId: imports.localId, streamId: imports.streamId })
    .from(imports)
    .where(and(eq(imports.userId, userId), hasLocalIdOf(localIds)));
  return new Map(rows.map(({ localId, streamId }) => [localId, streamId]));
}

async function insertNew(within: Database, userId: string, added: LocalStream[], now: number) {
  const identified = added.map((stream) => ({ ...stream, id: randomUUID() }));
  await insertStreams(
    within,
    identified.map(({ id, symbols, name = "" }) => ({ id, userId, symbols, name })),
    now,
  );
  const rows = identified.map(({ id, localId }) => ({ local_id: localId, stream_id: id }));
  await within.execute(sql`
    INSERT INTO imports (user_id, local_id, stream_id)
    SELECT ${userId}, local_id, stream_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS i(local_id text, stream_id text)`);
  return identified;
}

/** Keeps an account that imports and deletes streams again and again from growing without limit. */
async function forgetDeleted(within: Database, userId: string): Promise<void> {
  const isOwn = eq(imports.userId, userId);
  if (Number(await within.$count(imports, isOwn)) <= MAX_IMPORTS) return;
  const living = within.select({ id: streams.id }).from(streams).where(eq(streams.userId, userId));
  await within.delete(imports).where(and(isOwn, notInArray(imports.streamId, living)));
}

/**
 * Adds a guest's streams to the account, all or none. A stream that was imported before, by a call whose answer was lost
 * or by another tab, keeps the id that it got then, even if it was deleted since.
 * @throws {DomainError} unauthenticated if the session has ended, invalid if the account has no room for all of them.
 */
export function importStreams(database: Database, { person, local, now }: Import): Promise<ImportedIds> {
  return database.transaction(async (transaction) => {
    const { id: userId } = await lockOwnAccount(transaction, person, now);
    const byLocalId = new Map(local.map((stream) => [stream.localId, stream]));
    const ids = await readImported(transaction, userId, [...byLocalId.keys()]);
    const added = [...byLocalId.values()].filter(({ localId }) => !ids.has(localId));
    if (added.length === 0) return ids;
    const inserted = await insertNew(transaction, userId, added, now);
    await forgetDeleted(transaction, userId);
    for (const { id, localId } of inserted) ids.set(localId, id);
    return ids;
  });
}
