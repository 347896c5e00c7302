import * as z from "zod/mini";
import { agedTickerSchema } from "../contracts/market.ts";
import { streamSchema } from "../contracts/streams.ts";
import type { ApiClient } from "./client.ts";
import { datedTicker } from "./dated-tickers.ts";

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
  let sentAt = Date.now();
  const onAnswer = (at: number) => {
    sentAt = at;
  };
  const request = { method: "GET", path: "/streams", answer: answerSchema, onAnswer } as const;
  const { streams, tickers } = await api.call({ ...request, ...(signal && { signal }) });
  const dated = Object.entries(tickers).map(
    ([symbol, ticker]) => [symbol, datedTicker(ticker, sentAt)] as const,
  );
  return { streams, tickers: Object.fromEntries(dated) };
}
