import * as z from "zod/mini";
import { agedTickerSchema } from "../contracts/market.ts";
import { streamSchema } from "../contracts/streams.ts";
import type { ApiClient } from "./client.ts";
import { callDated, datedTicker } from "./dated-tickers.ts";

/** The part of the service's streams result that the page takes; it counts for itself. */
const answerSchema = z.object({
  streams: z.array(streamSchema),
  tickers: z.record(
    z.string(),
    z.extend(agedTickerSchema, { state: z.optional(z.enum(["live", "waiting"])) }),
  ),
});

/** The account's streams, and the market's facts of their symbols; those that are not listed are left out. */
export async function getStreams(api: ApiClient, signal?: AbortSignal) {
  const request = {
    method: "GET",
    path: "/streams",
    answer: answerSchema,
    ...(signal && { signal }),
  } as const;
  const { answer, sentAt } = await callDated(api, request);
  const dated = Object.entries(answer.tickers).map(
    ([symbol, ticker]) => [symbol, datedTicker(ticker, sentAt)] as const,
  );
  return { streams: answer.streams, tickers: Object.fromEntries(dated) };
}
