import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { imports, streams } from "../database/schema.ts";
import { refuseFull } from "./streams.ts";

/** A stream of a guest, by the id that it has in the guest's browser. */
type LocalStream = { localId: string; symbols: string[]; name?: string | undefined };

type Import = { person: SessionOwner; local: readonly LocalStream[]; now: number };

/** The service's id of a stream, by its local id. */
type ImportedIds = Map<string, string>;

async function importedBefore(database: Database, userId: string, localIds: string[]): Promise<ImportedIds> {
  const rows = await database
    .select({ localId: imports.localId, streamId: imports.streamId })
    .from(imports)
    .where(and(eq(imports.userId, userId), inArray(imports.localId, localIds)));
  return new Map(rows.map(({ localId, streamId }) => [localId, streamId]));
}

async function insertNew(transaction: Database, userId: string, added: LocalStream[], now: number) {
  const identified = added.map((stream) => ({ ...stream, id: randomUUID() }));
  const createdAt = new Date(now);
  await transaction
    .insert(streams)
    .values(identified.map(({ id, symbols, name }) => ({ id, userId, symbols, name, createdAt })));
  await transaction
    .insert(imports)
    .values(identified.map(({ id, localId }) => ({ userId, localId, streamId: id })));
  return identified;
}

/**
 * Takes a guest's streams into the account, all or none. A stream that was imported before, by a call whose
 * answer was lost or by another tab, keeps the id that it got then, even if it was deleted since.
 * @throws {DomainError} unauthenticated when the session has ended, invalid when the account has no room for all of them.
 */
export function importStreams(database: Database, { person, local, now }: Import): Promise<ImportedIds> {
  return database.transaction(async (transaction) => {
    const { id: userId } = await lockOwnAccount(transaction, person, now);
    const byLocalId = new Map(local.map((stream) => [stream.localId, stream]));
    const ids = await importedBefore(transaction, userId, [...byLocalId.keys()]);
    const added = [...byLocalId.values()].filter(({ localId }) => !ids.has(localId));
    if (added.length === 0) return ids;
    const inserted = await insertNew(transaction, userId, added, now).catch(refuseFull);
    for (const { id, localId } of inserted) ids.set(localId, id);
    return ids;
  });
}
