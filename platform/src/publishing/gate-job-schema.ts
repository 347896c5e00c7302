import * as z from "zod";
import { findingSchema, gateOutcomeSchema } from "./findings.ts";

/** A run of the gate. */
export const gateJobSchema = z.object({
  id: z.string(),
  slice: z.string(),
  version: z.string(),
  state: z.enum(["running", "passed", "failed"]),
  findings: z.array(findingSchema),
  /** Checks that couldn't be run, with the reason. */
  notRun: gateOutcomeSchema.shape.notRun,
});
export type Job = z.infer<typeof gateJobSchema>;
