import * as z from "zod/mini";
import { marketTickerSchema } from "../contracts/market.ts";
import { streamSchema } from "../contracts/streams.ts";
import type { ApiClient } from "./client.ts";

/** The part of the service's streams result that the page takes; it counts for itself. */
const answerSchema = z.object({
  streams: z.array(streamSchema),
  tickers: z.record(
    z.string(),
    z.extend(marketTickerSchema, { state: z.optional(z.enum(["live", "waiting"])) }),
  ),
});

/** The account's streams, and the market's facts of their symbols; those that are not listed are left out. */
export const getStreams = (api: ApiClient, signal?: AbortSignal): Promise<z.infer<typeof answerSchema>> =>
  api.call({ method: "GET", path: "/streams", answer: answerSchema, ...(signal && { signal }) });
