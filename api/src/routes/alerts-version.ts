import * as z from "zod";

/** A whole number of the query, which may be absent. */
export const wholeNumber = (message: string) =>
  z
    .string(message)
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .optional();

const NO_VERSION = "Send the version of alerts that you support as a whole number, for example version=2.";

/** What a client knows; see `ALERTS_VERSION`. */
export const versionSchema = wholeNumber(NO_VERSION).describe(
  "The version of alerts that the client supports. Defaults to 1, which leaves out later fields and kinds.",
);
