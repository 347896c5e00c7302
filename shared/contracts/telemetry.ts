import * as z from "zod/mini";
import { sliceNameSchema } from "./release.ts";

const NO_REPORTS = "Send 1 to 20 reports of slices as a list.";
const NO_SESSION = "A report's session is 16 to 64 hex digits and hyphens.";
const NO_VERSION = "A report names the version of its slice.";
const NO_OUTCOME = "A report's outcome is ready, blocked, load, contract, init or render.";
const NO_TICKET = "A ticket is a text of at most 4000 characters.";
const NO_MESSAGE = "A report's message is a text of at most 500 characters.";

/**
 * How far a slice came in a visit: it works, it blocked the page for seconds (which says nothing of the release: slow phones
 * and debuggers do it too), or the stage at which it failed.
 */
export const sliceOutcomeSchema = z.enum(
  ["ready", "blocked", "load", "contract", "init", "render"],
  NO_OUTCOME,
);

/** What became of one release of a slice in one visit. */
export const sliceReportSchema = z.object(
  {
    /** Made at random for each page that is opened; it says nothing of the visitor. */
    session: z.string(NO_SESSION).check(z.regex(/^[0-9a-f-]{16,64}$/, NO_SESSION)),
    slice: sliceNameSchema,
    version: z.string(NO_VERSION).check(z.regex(/^[\w.+-]{1,64}$/, NO_VERSION)),
    outcome: sliceOutcomeSchema,
    /** What the error said, or how long the block was; empty for one that works. */
    message: z.string(NO_MESSAGE).check(z.maxLength(500, NO_MESSAGE)),
    /** Whether the release is on trial; only those are reported where they work. */
    canary: z.boolean("A report says whether its release is a canary."),
  },
  NO_REPORTS,
);
export type SliceReport = z.infer<typeof sliceReportSchema>;

/** `POST /telemetry`: 204. */
export const telemetrySchema = z.object(
  {
    reports: z
      .array(sliceReportSchema, NO_REPORTS)
      .check(z.minLength(1, NO_REPORTS), z.maxLength(20, NO_REPORTS)),
    /** What the page's `trial` says; without it no vote counts where the service signs tickets. */
    ticket: z.optional(z.string(NO_TICKET).check(z.maxLength(4000, NO_TICKET))),
  },
  NO_REPORTS,
);

/** How many visitors voted on releases, and for how many of them they failed. */
const votesSchema = z.object({ sessions: z.int(), failures: z.int() });

/** `GET /telemetry/canaries`: how releases on trial did with their first visitors. */
export const canaryRecordsSchema = z.array(
  z.object({
    slice: sliceNameSchema,
    version: z.string(),
    sessions: z.int(),
    failures: z.int(),
    /** How the release that all others get did meanwhile. */
    stable: z.optional(votesSchema),
  }),
);
export type CanaryRecord = z.infer<typeof canaryRecordsSchema>[number];
