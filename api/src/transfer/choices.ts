import { CHOICE_NAMES, CHOICES, type ChoiceName } from "@cointide/shared/contracts/transfer-choices";
import { and, eq, or } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { storedValues } from "../database/stored-values.ts";
import { readPreferences, storePreferences } from "../preferences/preferences.ts";
import { putEntry } from "../storage/storage.ts";

/** Values that an account keeps of the choices that files carry. */
export type KeptChoices = Partial<Record<ChoiceName, unknown>>;

type Stored = { slice: string; key: string; version: number };

/** The choices that slices store as values of their own. */
const storedPlaces = CHOICE_NAMES.flatMap((name) => {
  const choice = CHOICES[name];
  return "slice" in choice ? [{ name, place: choice as Stored }] : [];
});

/** What an account keeps of them. The caller holds the account's lock. */
export async function readChoices(within: Database, userId: string): Promise<KeptChoices> {
  const { sections } = await readPreferences(within, userId);
  const rows = await within
    .select()
    .from(storedValues)
    .where(
      and(
        eq(storedValues.userId, userId),
        or(
          ...storedPlaces.map(({ place }) =>
            and(eq(storedValues.slice, place.slice), eq(storedValues.key, place.key)),
          ),
        ),
      ),
    );
  const stored = storedPlaces.flatMap(({ name, place }) => {
    const row = rows.find(({ slice, key }) => slice === place.slice && key === place.key);
    return row?.value ? [[name, JSON.parse(row.value)]] : [];
  });
  const chosen = CHOICE_NAMES.flatMap((name) => {
    const choice = CHOICES[name];
    const section = "section" in choice ? sections[choice.section] : undefined;
    return section?.value == null ? [] : [[name, section.value]];
  });
  return Object.fromEntries([...chosen, ...stored]);
}

async function writeSections(
  within: Database,
  userId: string,
  values: KeptChoices,
  now: number,
): Promise<void> {
  const { sections } = await readPreferences(within, userId);
  const changed = CHOICE_NAMES.flatMap((name) => {
    const choice = CHOICES[name];
    if (!("section" in choice) || !Object.hasOwn(values, name)) return [];
    const changedAt = Math.max(now, (sections[choice.section]?.changedAt ?? 0) + 1);
    // A section without a value would be brought back by another device: null is older choices' end.
    return [[choice.section, { changedAt, value: values[name] ?? null }]];
  });
  if (changed.length === 0) return;
  await storePreferences(within, userId, {
    version: 1,
    sections: { ...sections, ...Object.fromEntries(changed) },
  });
}

/**
 * Keeps values of choices; undefined clears one. The caller holds the account's lock.
 * @throws {DomainError} invalid where they take too much
 */
export async function writeChoices(
  within: Database,
  userId: string,
  values: KeptChoices,
  now: number,
): Promise<void> {
  await writeSections(within, userId, values, now);
  for (const { name, place } of storedPlaces) {
    if (!Object.hasOwn(values, name)) continue;
    const value = values[name];
    const entry = { version: place.version, changedAt: now, ...(value !== undefined && { value }) };
    await putEntry(within, userId, place, entry);
  }
}
