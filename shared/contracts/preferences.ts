import * as z from "zod/mini";
import { depthWithin, storedBytes } from "./storage-limits.ts";

/** The most bytes that all preferences of a person may take as JSON. */
export const MAX_PREFERENCES_BYTES = 16_384;

const NO_PREFERENCES = "Send preferences as an object with version 1 and sections.";
const NO_NAME = "A section's name begins with a letter and has at most 40 letters, digits, dots and hyphens.";
const NO_SECTION = "A section has a value and changedAt, its time in ms since 1970.";
/** What the service says where preferences would take more than that. */
export const TOO_MANY_PREFERENCES =
  "Preferences take at most 16 KB and 20 levels. Remove some of your choices and try again.";

/**
 * One section of the preferences: what its owner keeps there, and when it was changed, in ms since 1970 by the
 * clock of the browser. 0 is a leftover of an earlier session, older than any choice.
 */
export const preferenceSectionSchema = z.object(
  { changedAt: z.int(NO_SECTION).check(z.nonnegative(NO_SECTION)), value: z.unknown() },
  NO_SECTION,
);
export type PreferenceSection = z.infer<typeof preferenceSectionSchema>;

/** By name. Sections that a reader does not know are kept. */
export type PreferenceSections = Readonly<Record<string, PreferenceSection>>;

/** Whether preferences are small enough to be kept. */
export const isPreferencesSize = (preferences: unknown): boolean =>
  depthWithin(preferences) && storedBytes(preferences) <= MAX_PREFERENCES_BYTES;

/**
 * The answer to `GET /user/preferences`, and what `PUT /user/preferences` takes and answers: the sections that it takes
 * are merged with those that are kept, of each the newer one stays, and the answer is the whole.
 */
export const preferencesSchema = z
  .object(
    {
      version: z.literal(1, NO_PREFERENCES),
      sections: z.record(
        z.string().check(z.regex(/^[a-zA-Z][\w.-]{0,39}$/, NO_NAME)),
        preferenceSectionSchema,
        { error: ({ code }) => (code === "invalid_key" ? NO_NAME : NO_PREFERENCES) },
      ),
    },
    NO_PREFERENCES,
  )
  .check(z.refine(isPreferencesSize, TOO_MANY_PREFERENCES));
export type Preferences = z.infer<typeof preferencesSchema>;
