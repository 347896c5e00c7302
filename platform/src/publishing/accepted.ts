import * as z from "zod";

/** What a statement changed. */
export const acceptedSchema = z.object({
  slice: z.string(),
  /** The registry's number, and that of the slice's last change. */
  registry: z.number(),
  revision: z.number(),
  version: z.string().optional(),
  /** The token of a link to a preview. */
  preview: z.string().optional(),
});
export type Accepted = z.infer<typeof acceptedSchema>;
