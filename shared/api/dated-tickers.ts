import type * as z from "zod/mini";
import {
  type DatedTicker,
  type DatedTickers,
  type MarketTicker,
  marketTickersSchema,
} from "../contracts/market.ts";
import type { ApiClient } from "./client.ts";
import type { Addressed } from "./request-url.ts";
import type { ApiRequest } from "./send.ts";

type Aged = MarketTicker & { age?: number | undefined };

/**
 * Turns the age of an answered ticker into the moment at which it was true. The way of the request and of its answer
 * counts as age too (RFC 9111, 4.2.3), and so does the time that an early answer waited: a value may look a little
 * older than it is, never newer.
 * @param sentAt when the request was sent, in ms since 1970
 */
export function datedTicker<T extends Aged>(
  { age = 0, ...facts }: T,
  sentAt: number,
): Omit<T, "age"> & { asOf: number } {
  return { ...facts, asOf: sentAt - age };
}

/** Calls the service and gives its answer with the moment, in ms since 1970, at which the request was sent. */
export async function callDated<Schema extends z.ZodMiniType>(api: ApiClient, request: ApiRequest<Schema>) {
  let sentAt = Date.now();
  const onAnswer = (at: number) => {
    sentAt = at;
  };
  return { answer: await api.call({ ...request, onAnswer }), sentAt };
}

/** Calls one of the market routes, and gives its tickers with the moment at which each was true. */
export async function callForTickers(
  api: ApiClient,
  request: Addressed & { signal?: AbortSignal },
): Promise<DatedTickers> {
  const { answer, sentAt } = await callDated(api, { method: "GET", ...request, answer: marketTickersSchema });
  const dated = Object.entries(answer).map(([symbol, ticker]): [string, DatedTicker | null] => [
    symbol,
    ticker && datedTicker(ticker, sentAt),
  ]);
  return Object.fromEntries(dated);
}
