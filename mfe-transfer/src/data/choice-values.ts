import {
  CHOICE_NAMES,
  CHOICES,
  type ChoiceName,
  type Choices,
  readChoice,
} from "@cointide/shared/contracts/transfer-choices";
import type { HostStorage, StorageOptions } from "@cointide/shared/host/storage";
import type { createPreferences } from "@cointide/shared/preferences";

/** Where choices are kept: those of a page, or of a copy that nobody sees. */
export type ChoicePlaces = {
  preferences: Pick<ReturnType<typeof createPreferences>, "define" | "getState">;
  storage: HostStorage;
};

/** Takes whatever is kept: its owner reads it field by field. */
const ANYTHING = { safeParse: (data: unknown) => ({ success: true as const, data }) };

/** The stored values of other slices, each opened by the same options each time. */
const STORED = new Map<ChoiceName, StorageOptions<unknown>>(
  CHOICE_NAMES.flatMap((name) => {
    const choice = CHOICES[name];
    if (!("slice" in choice)) return [];
    const { slice, key, version, preference } = choice;
    return [[name, { slice, key, version, preference, schema: ANYTHING, initial: undefined }]];
  }),
);

/** What is kept of a choice, with fields that do not travel; undefined where nothing was chosen. */
export function keptChoice({ preferences, storage }: ChoicePlaces, name: ChoiceName): unknown {
  const options = STORED.get(name);
  if (options !== undefined) return storage.open(options).get();
  const choice = CHOICES[name];
  return "section" in choice
    ? (preferences.getState().sections[choice.section]?.value ?? undefined)
    : undefined;
}

/** Stores a choice; undefined resets it. Returns false if there is no room for it. */
export function keepChoice(
  { preferences, storage }: ChoicePlaces,
  name: ChoiceName,
  value: unknown,
): boolean {
  const options = STORED.get(name);
  if (options !== undefined) {
    const stored = storage.open(options);
    return (value === undefined ? stored.clear() : stored.set(value)) !== "too-large";
  }
  const choice = CHOICES[name];
  if (!("section" in choice)) return true;
  // Another device would restore a section without a value, so a removed choice is null, as in an account.
  preferences
    .define({ name: choice.section, schema: ANYTHING, initial: undefined as unknown })
    .set(value ?? null);
  return true;
}

/** What was chosen, as files carry it. */
export function chosen(places: ChoicePlaces): Choices {
  const entries = CHOICE_NAMES.map((name) => [name, readChoice(name, keptChoice(places, name))] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
