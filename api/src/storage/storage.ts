import {
  type StoredEntries,
  type StoredEntry,
  TOO_MANY_SLICES,
  TOO_MUCH_STORED,
} from "@cointide/shared/contracts/storage";
import {
  MAX_SLICE_BYTES,
  MAX_STORED_KEYS,
  MAX_STORING_SLICES,
  storedBytes,
} from "@cointide/shared/contracts/storage-limits";
import { and, eq, ne, or, sql } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { storedValues } from "../database/stored-values.ts";
import { DomainError } from "../domain-error.ts";

/** Where a value is kept. */
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

/** The slices that store anything for a person. */
export async function listStoringSlices(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectDistinct({ slice: storedValues.slice })
    .from(storedValues)
    .where(eq(storedValues.userId, userId))
    .orderBy(storedValues.slice);
  return rows.map(({ slice }) => slice);
}

/** What a slice stores for a person. */
export async function readStorage(database: Database, userId: string, slice: string): Promise<StoredEntries> {
  const rows = await rowsOf(database, userId, { slice });
  return Object.fromEntries(rows.map((row) => [row.key, entryOf(row)]));
}

type Usage = { bytes: number; keys: number; slices: number };

/** What the person's other values take: those of the slice, and how many other slices there are. */
async function usageBeside(within: Database, userId: string, { slice, key }: Place): Promise<Usage> {
  const isOfSlice = eq(storedValues.slice, slice);
  const [usage] = await within
    .select({
      bytes: sql<number>`coalesce(sum(octet_length(${storedValues.value})) FILTER (WHERE ${isOfSlice}), 0)::int`,
      keys: sql<number>`(count(*) FILTER (WHERE ${isOfSlice}))::int`,
      slices: sql<number>`(count(DISTINCT ${storedValues.slice}) FILTER (WHERE NOT ${isOfSlice}))::int`,
    })
    .from(storedValues)
    .where(
      and(eq(storedValues.userId, userId), or(ne(storedValues.slice, slice), ne(storedValues.key, key))),
    );
  return usage ?? { bytes: 0, keys: 0, slices: 0 };
}

/** @throws {DomainError} invalid where the value, its key or its slice would be one too many. */
async function requireRoom(within: Database, userId: string, place: Place, value: unknown): Promise<void> {
  const { bytes, keys, slices } = await usageBeside(within, userId, place);
  if (bytes + storedBytes(value) > MAX_SLICE_BYTES || keys >= MAX_STORED_KEYS)
    throw new DomainError("invalid", TOO_MUCH_STORED);
  if (slices >= MAX_STORING_SLICES) throw new DomainError("invalid", TOO_MANY_SLICES);
}

/**
 * Stores a value in place of the one that is there. The caller holds the account's lock.
 * @throws {DomainError} invalid where that is too much
 */
export async function putEntry(
  within: Database,
  userId: string,
  place: Place,
  { version, changedAt, value }: StoredEntry,
): Promise<void> {
  const { slice, key } = place;
  await requireRoom(within, userId, { slice, key }, value);
  const row = { version, changedAt, value: value === undefined ? null : JSON.stringify(value) };
  await within
    .insert(storedValues)
    .values({ userId, slice, key, ...row })
    .onConflictDoUpdate({ target: [storedValues.userId, storedValues.slice, storedValues.key], set: row });
}

/**
 * Stores a value unless a newer one is there, and gives the one that stays. What other slices store is never in its way.
 * @throws {DomainError} invalid where that is too much, unauthenticated where the session has ended meanwhile
 */
export function storeValue(
  database: Database,
  person: SessionOwner,
  place: Place,
  sent: StoredEntry,
  now: number,
): Promise<StoredEntry> {
  return database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now);
    const [kept] = await rowsOf(within, userId, place);
    if (kept !== undefined && kept.changedAt >= sent.changedAt) return entryOf(kept);
    // A clock that is ahead must not make a value the newest for ever.
    const entry = { ...sent, changedAt: Math.min(sent.changedAt, now) };
    await putEntry(within, userId, place, entry);
    return entry;
  });
}
