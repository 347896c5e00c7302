import * as z from "zod/mini";
import { sliceNameSchema } from "./registry.ts";

/** How far a slice came in a visit: it works, or the stage at which it failed. */
export const sliceOutcomeSchema = z.enum(["ready", "load", "contract", "init", "render"]);

/** What became of one release of a slice in one visit. */
export const sliceReportSchema = z.object({
  /** Made at random for each page that is opened; it says nothing of the visitor. */
  session: z.string().check(z.regex(/^[0-9a-f-]{16,64}$/)),
  slice: sliceNameSchema,
  version: z.string().check(z.regex(/^[\w.+-]{1,64}$/)),
  outcome: sliceOutcomeSchema,
  /** What the error said; empty for one that works. */
  message: z.string().check(z.maxLength(500)),
  /** Whether the release is on trial; only those are reported where they work. */
  canary: z.boolean(),
});
export type SliceReport = z.infer<typeof sliceReportSchema>;

/** `POST /telemetry`: 204. */
export const telemetrySchema = z.object({
  reports: z.array(sliceReportSchema).check(z.minLength(1), z.maxLength(20)),
});

/** `GET /telemetry/canaries`: how releases on trial did in their first sessions. */
export const canaryRecordsSchema = z.array(
  z.object({ slice: sliceNameSchema, version: z.string(), sessions: z.int(), failures: z.int() }),
);
export type CanaryRecord = z.infer<typeof canaryRecordsSchema>[number];
