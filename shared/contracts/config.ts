import * as z from "zod/mini";

/** Whether prices come from the real exchange or from a simulated one. */
export const marketSchema = z.enum(["live", "simulated"]);

/** `GET /config`: what a page must know before it can tick. `feed` is the websocket to subscribe on. */
export const publicConfigSchema = z.object({
  market: marketSchema,
  feed: z.url(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
