import * as z from "zod/mini";
import { sliceNameSchema } from "./release.ts";
import { depthWithin, MAX_SLICE_BYTES, STORED_KEY_PATTERN, storedBytes } from "./storage-limits.ts";

const NO_KEY = "A key begins with a letter and has at most 40 lower case letters, digits and hyphens.";
const NO_ENTRY =
  "A stored value has version, the number of its form, and changedAt, its time in ms since 1970.";
/** Error message if the values of a slice would exceed its storage. */
export const TOO_MUCH_STORED =
  "A slice stores at most 64 KB under 64 keys for each person. Remove some of what it stores and try again.";

/**
 * A value that a slice stores for a person: `version` numbers its form, `changedAt` is in ms since 1970 by the clock of the
 * browser. Without `value` it was cleared, which is newer than what was there.
 */
export const storedEntrySchema = z
  .object(
    {
      version: z.int(NO_ENTRY).check(z.positive(NO_ENTRY)),
      changedAt: z.int(NO_ENTRY).check(z.nonnegative(NO_ENTRY)),
      value: z.optional(z.unknown()),
    },
    NO_ENTRY,
  )
  .check(
    z.refine(({ value }) => depthWithin(value) && storedBytes(value) <= MAX_SLICE_BYTES, TOO_MUCH_STORED),
  );
export type StoredEntry = z.infer<typeof storedEntrySchema>;

/** By key. */
export type StoredEntries = Readonly<Record<string, StoredEntry>>;

export const storedKeySchema = z.string(NO_KEY).check(z.regex(STORED_KEY_PATTERN, NO_KEY));

/** In the path of `PUT /user/storage/:slice/:key`, which takes an entry and answers the one that stays: the newer one. */
export const storedPathSchema = z.object({ slice: sliceNameSchema, key: storedKeySchema });

/** The answer to `GET /user/storage`: the slices that store anything for the person. */
export const storingSlicesSchema = z.object({ slices: z.array(sliceNameSchema) });

/** The answer to `GET /user/storage/:slice`. */
export const sliceStorageSchema = z.object({ entries: z.record(z.string(), storedEntrySchema) });
