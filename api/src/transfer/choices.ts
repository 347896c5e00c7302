import { CHOICE_NAMES, CHOICES, type ChoiceName } from "@cointide/shared/contracts/transfer-choices";
import { and, eq, or } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { storedValues } from "../database/stored-values.ts";
import { readPreferences, storePreferences } from "../preferences/preferences.ts";
import type { ReadSlices } from "../storage/registered-slices.ts";
import { putEntry } from "../storage/storage.ts";

/** Stored values of the choices that files include. */
export type KeptChoices = Partial<Record<ChoiceName, unknown>>;

type Stored = { slice: string; key: string; version: number };

/** Choices that are stored values of slices. */
const storedPlaces = CHOICE_NAMES.flatMap((name) => {
  const choice = CHOICES[name];
  return "slice" in choice ? [{ name, place: choice as Stored }] : [];
});

/** Reads the choices of an account. The caller holds the account's lock. */
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

async function writeSection(
  within: Database,
  userId: string,
  name: string,
  value: unknown,
  now: number,
): Promise<void> {
  const { sections } = await readPreferences(within, userId);
  const changedAt = Math.max(now, (sections[name]?.changedAt ?? 0) + 1);
  // Another device would restore a section without a value, so a removed choice is null.
  const section = { changedAt, value: value ?? null };
  await storePreferences(within, userId, { version: 1, sections: { ...sections, [name]: section } });
}

/**
 * Stores a choice; undefined removes it. The caller holds the account's lock.
 * @throws {DomainError} invalid if it doesn't fit. The transaction can continue.
 */
export async function writeChoice(
  within: Database,
  userId: string,
  name: ChoiceName,
  value: unknown,
  { readSlices, now }: { readSlices: ReadSlices; now: number },
): Promise<void> {
  const choice = CHOICES[name];
  if ("section" in choice) return writeSection(within, userId, choice.section, value, now);
  const entry = { version: choice.version, changedAt: now, ...(value !== undefined && { value }) };
  await putEntry(within, userId, choice, entry, readSlices);
}
