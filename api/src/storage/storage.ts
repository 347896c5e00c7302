import { type StoredEntries, type StoredEntry, TOO_MUCH_STORED } from "@cointide/shared/contracts/storage";
import { MAX_SLICE_BYTES, MAX_STORED_KEYS, storedBytes } from "@cointide/shared/contracts/storage-limits";
import { and, desc, eq, inArray, max, ne, sql } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { storedValues } from "../database/stored-values.ts";
import { DomainError } from "../domain-error.ts";
import type { ReadSlices } from "./registered-slices.ts";

/** The most slices outside the registry that store values for an account, so that its storage is bounded. */
export const MAX_UNREGISTERED_SLICES = 32;

/** Location of a stored value. */
type Place = { slice: string; key: string };

const entryOf = ({ version, changedAt, value }: typeof storedValues.$inferSelect): StoredEntry => ({
  ...{ version, changedAt },
  ...(value === null ? {} : { value: JSON.parse(value) }),
});

const rowsOf = (database: Database, userId: string, { slice, key }: Pick<Place, "slice"> & Partial<Place>) =>
  database
    .select()
    .from(storedValues)
    .where(
      and(
        eq(storedValues.userId, userId),
        eq(storedValues.slice, slice),
        key === undefined ? undefined : eq(storedValues.key, key),
      ),
    );

/** Returns the names of the slices that store values for an account. */
export async function listStoringSlices(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectDistinct({ slice: storedValues.slice })
    .from(storedValues)
    .where(eq(storedValues.userId, userId))
    .orderBy(storedValues.slice);
  return rows.map(({ slice }) => slice);
}

/** Returns the values that a slice stores for an account, by key. */
export async function readStorage(database: Database, userId: string, slice: string): Promise<StoredEntries> {
  const rows = await rowsOf(database, userId, { slice });
  return Object.fromEntries(rows.map((row) => [row.key, entryOf(row)]));
}

/** @throws {DomainError} invalid if the value or its key doesn't fit into the storage of its slice */
async function requireRoom(
  within: Database,
  userId: string,
  { slice, key }: Place,
  value: unknown,
): Promise<void> {
  const isOther = and(
    eq(storedValues.userId, userId),
    eq(storedValues.slice, slice),
    ne(storedValues.key, key),
  );
  const [{ bytes, keys } = { bytes: 0, keys: 0 }] = await within
    .select({
      bytes: sql<number>`coalesce(sum(octet_length(${storedValues.value})), 0)::int`,
      keys: sql<number>`count(*)::int`,
    })
    .from(storedValues)
    .where(isOther);
  if (bytes + storedBytes(value) > MAX_SLICE_BYTES || keys >= MAX_STORED_KEYS)
    throw new DomainError("invalid", TOO_MUCH_STORED);
}

/**
 * Removes the values of unregistered slices that changed longest ago, so that a further slice has room. Slices are unregistered
 * during development and after they were withdrawn.
 */
async function removeOldSlices(
  within: Database,
  userId: string,
  slice: string,
  readSlices: ReadSlices,
): Promise<void> {
  const others = await within
    .select({ name: storedValues.slice })
    .from(storedValues)
    .where(and(eq(storedValues.userId, userId), ne(storedValues.slice, slice)))
    .groupBy(storedValues.slice)
    .orderBy(desc(max(storedValues.changedAt)), storedValues.slice);
  if (others.length < MAX_UNREGISTERED_SLICES) return;
  const registered = await readSlices();
  if (registered.has(slice)) return;
  const removed = others
    .map(({ name }) => name)
    .filter((name) => !registered.has(name))
    .slice(MAX_UNREGISTERED_SLICES - 1);
  if (removed.length === 0) return;
  await within
    .delete(storedValues)
    .where(and(eq(storedValues.userId, userId), inArray(storedValues.slice, removed)));
}

/**
 * Stores a value and replaces an existing one. The caller holds the account's lock.
 * @throws {DomainError} invalid if it doesn't fit into the storage of its slice
 */
export async function putEntry(
  within: Database,
  userId: string,
  place: Place,
  { version, changedAt, value }: StoredEntry,
  readSlices: ReadSlices,
): Promise<void> {
  const { slice, key } = place;
  await requireRoom(within, userId, { slice, key }, value);
  await removeOldSlices(within, userId, slice, readSlices);
  const row = { version, changedAt, value: value === undefined ? null : JSON.stringify(value) };
  await within
    .insert(storedValues)
    .values({ userId, slice, key, ...row })
    .onConflictDoUpdate({ target: [storedValues.userId, storedValues.slice, storedValues.key], set: row });
}

/** What storing values depends on. */
export type StorageContext = { database: Database; readSlices: ReadSlices; now: () => number };

/**
 * Stores a value unless a newer one exists, and returns the stored one. Other slices can't take up its room.
 * @throws {DomainError} invalid if it doesn't fit, unauthenticated if the session has ended
 */
export function storeValue(
  { database, readSlices, now }: StorageContext,
  person: SessionOwner,
  place: Place,
  sent: StoredEntry,
): Promise<StoredEntry> {
  return database.transaction(async (within) => {
    const at = now();
    const { id: userId } = await lockOwnAccount(within, person, at);
    const [kept] = await rowsOf(within, userId, place);
    if (kept !== undefined && kept.changedAt >= sent.changedAt) return entryOf(kept);
    // The clock of a browser may be ahead. Its value must not stay the newest.
    const entry = { ...sent, changedAt: Math.min(sent.changedAt, at) };
    await putEntry(within, userId, place, entry, readSlices);
    return entry;
  });
}
