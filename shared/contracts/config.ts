import * as z from "zod/mini";

/** `GET /config`: what a page must know before it can tick. `feed` is the websocket to subscribe on. */
export const publicConfigSchema = z.object({
  market: z.enum(["live", "simulated"]),
  feed: z.url(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
