import {
  isPreferencesSize,
  type PreferenceSections,
  type Preferences,
  preferencesSchema,
  TOO_MANY_PREFERENCES,
} from "@cointide/shared/contracts/preferences";
import { eq } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { preferences } from "../database/schema.ts";
import { DomainError } from "../domain-error.ts";

const NOTHING: Preferences = { version: 1, sections: {} };

/** What a person has chosen; no sections where that is nothing. */
export async function readPreferences(database: Database, userId: string): Promise<Preferences> {
  const [row] = await database.select().from(preferences).where(eq(preferences.userId, userId));
  return row === undefined ? NOTHING : preferencesSchema.parse(JSON.parse(row.preferences));
}

/** A clock that is ahead must not make a choice the newest for ever. */
function newerOf(kept: PreferenceSections, sent: PreferenceSections, now: number): PreferenceSections {
  const newer = Object.entries(sent)
    .filter(([name, { changedAt }]) => changedAt > (kept[name]?.changedAt ?? -1))
    .map(([name, section]) => [name, { ...section, changedAt: Math.min(section.changedAt, now) }]);
  return { ...kept, ...Object.fromEntries(newer) };
}

/**
 * Stores all preferences of a person in place of those before. The caller holds the account's lock.
 * @throws {DomainError} invalid where they take too much
 */
export async function storePreferences(within: Database, userId: string, all: Preferences): Promise<void> {
  if (!isPreferencesSize(all)) throw new DomainError("invalid", TOO_MANY_PREFERENCES);
  const text = JSON.stringify(all);
  await within
    .insert(preferences)
    .values({ userId, preferences: text })
    .onConflictDoUpdate({ target: preferences.userId, set: { preferences: text } });
}

/**
 * Merges sections into what a person has chosen, and gives the whole; of each section the newer one stays.
 * @throws {DomainError} invalid where that is too much, unauthenticated where the session has ended meanwhile
 */
export function mergePreferences(
  database: Database,
  person: SessionOwner,
  { sections }: Preferences,
  now: number,
): Promise<Preferences> {
  return database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now);
    const kept = await readPreferences(within, userId);
    const merged: Preferences = { version: 1, sections: newerOf(kept.sections, sections, now) };
    await storePreferences(within, userId, merged);
    return merged;
  });
}
