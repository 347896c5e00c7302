import * as z from "zod/mini";

/** Whether prices come from the real exchange or from a simulated one. */
export const marketSchema = z.enum(["live", "simulated"]);

/** `GET /config`: what a page must know before it can tick. `feed` is the websocket to subscribe on. */
export const publicConfigSchema = z.object({
  market: marketSchema,
  feed: z.url(),
  /** Whether streams of an account may have names. Missing at services that refuse a name. */
  streamNames: z.optional(z.boolean()),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
