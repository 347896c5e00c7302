import * as z from "zod";

/** A whole number of the query, which may be absent. */
export const wholeNumber = (message: string) =>
  z
    .string(message)
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .optional();

const NO_VERSION = "Say which version of alerts you know, as a whole number, for example version=2.";

/** What a client knows; see `ALERTS_VERSION`. */
export const versionSchema = wholeNumber(NO_VERSION).describe(
  "Which version of alerts the client knows. Without it, 1: fields and kinds that came later are left out.",
);
