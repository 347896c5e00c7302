import * as z from "zod/mini";
import { MAX_ALERTS } from "./alert-limits.ts";
import { alertIdSchema, alertSettingsSchema, importedAlertSettingsSchema } from "./alert-schemas.ts";
import type { AlertSettings } from "./alerts.ts";
import { exactFields } from "./exact-fields.ts";
import { depthWithin } from "./storage-limits.ts";
import { importedStreamNameSchema, MAX_STREAMS, streamSchema, symbolsSchema } from "./streams.ts";
import { CHOICES, type ChoiceName, readChoice } from "./transfer-choices.ts";

/*
 * A file of Cointide, in which lists move from one browser or account to another, and how an account takes one.
 *
 * `POST /user/import` adds streams and alerts and makes choices, all or nothing, under an `Idempotency-Key`: a repeat returns
 * the first answer and changes nothing. Choices without room are left out. `DELETE /user/import/:key` undoes all of it. docs/files.md describes the file.
 */

/** What a file says it is. A reader takes versions up to its own. */
export const FILE_FORMAT = "cointide";
export const FILE_VERSION = 1;
/** The most bytes of a file that is read. */
export const MAX_FILE_BYTES = 1_048_576;

/** The frame of a file. Its items are read one by one, so that a bad one costs the others nothing. */
export const fileSchema = z.looseObject({
  format: z.literal(FILE_FORMAT),
  version: z.int().check(z.positive()),
  streams: z.optional(z.array(z.unknown())),
  alerts: z.optional(z.array(z.unknown())),
  preferences: z.optional(z.record(z.string(), z.unknown())),
});

/** Whether an item of a file is nested no deeper than items are. */
export const isItemDepth = (item: unknown): boolean => depthWithin(item, 5);

const NO_OBJECT = "Send a JSON object.";
const NO_LIST = "Send streams and alerts as lists.";

/** A stream in a file and in an import. An empty name is none. */
export const importedStreamSchema = exactFields(
  { name: z.optional(importedStreamNameSchema), symbols: symbolsSchema },
  NO_OBJECT,
);

const importedAlertSchema = exactFields(
  { id: alertIdSchema, ...importedAlertSettingsSchema.shape },
  NO_OBJECT,
);

const isChoice = ([name, value]: [string, unknown]): boolean =>
  Object.hasOwn(CHOICES, name) && readChoice(name as ChoiceName, value) !== undefined;

const choicesSchema = z
  .record(z.string(), z.unknown(), NO_OBJECT)
  .check(
    z.refine((choices) => Object.entries(choices).every(isChoice), "A preference is unknown or malformed."),
  );

/** The body of `POST /user/import`: what is to be added, in this order, and chosen. */
export const fileImportSchema = exactFields(
  {
    streams: z
      .array(importedStreamSchema, NO_LIST)
      .check(z.maxLength(MAX_STREAMS, `Import at most ${MAX_STREAMS} streams at once.`)),
    alerts: z
      .array(importedAlertSchema, NO_LIST)
      .check(z.maxLength(MAX_ALERTS, `Import at most ${MAX_ALERTS} alerts at once.`)),
    preferences: choicesSchema,
  },
  NO_OBJECT,
);
export type FileImport = z.infer<typeof fileImportSchema>;

/** The answer to `POST /user/import`: what was added. What the account had already is not added a second time. */
export const fileImportAnswerSchema = z.object({
  streams: z.array(streamSchema),
  /** The ids of alerts that were added. */
  alerts: z.array(alertIdSchema),
  /** Names of preferences that the account had no room for; absent from earlier services. */
  leftOut: z.optional(z.array(z.string())),
});
export type FileImportAnswer = z.infer<typeof fileImportAnswerSchema>;

const keptChoicesSchema = z.record(z.string(), z.unknown());

/** What an import did, as the page that made it keeps it for the undo. */
export const doneImportSchema = z.object({
  key: z.string(),
  streams: z.array(z.object({ id: z.string(), name: z.string(), symbols: z.array(z.string()) })),
  alerts: z.array(z.object({ id: alertIdSchema, ...alertSettingsSchema.shape })),
  /** The choices that it made, and what was kept before. */
  ...{ choices: keptChoicesSchema, before: keptChoicesSchema },
});

const NO_KEY = "An idempotency key has 16 to 64 letters, digits, - or _.";
/** The key of an import, which its undo names. */
export const importKeySchema = z.string(NO_KEY).check(z.regex(/^[\w-]{16,64}$/, NO_KEY));

/** The answer to `DELETE /user/import/:key`: the ids of the streams that are gone. */
export const importUndoneSchema = z.object({ streams: z.array(z.string()) });

/** What makes two streams the same to an import: their names and symbols. */
export const streamKey = ({
  name,
  symbols,
}: {
  name?: string | undefined;
  symbols: readonly string[];
}): string => JSON.stringify([name ?? "", symbols]);

/** What makes two alerts the same to an import: all that a person decides but whether they are watched now. */
export const alertKey = ({
  symbol,
  condition,
  repeatAfter,
  note,
  expiresAt,
}: Omit<AlertSettings, "status">): string =>
  JSON.stringify([symbol, condition, repeatAfter, note, expiresAt ?? null]);
