import type { ApiClient } from "@cointide/shared/api/client";
import { klinesSchema } from "@cointide/shared/contracts/kline-schemas";
import { inOrder, type KlineInterval, type Klines } from "@cointide/shared/contracts/klines";

/**
 * Which klines: the oldest `limit` that open at `start` or later, or the newest that open before `end`. Times are ms since
 * 1970 by the exchange's clock. Seconds are known with a start only.
 */
type KlinesRequest = { symbol: string; interval: KlineInterval | "1s"; limit: number } & (
  | { start: number }
  | { end: number }
);

/** The klines of one symbol, oldest first: earlier services pass on what the exchange repeats or swaps. @throws {ApiError} */
export async function getKlines(api: ApiClient, request: KlinesRequest): Promise<Klines> {
  const answer = await api.call({
    method: "GET",
    path: "/klines",
    query: Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)])),
    answer: klinesSchema,
  });
  return { ...answer, klines: inOrder(answer.klines) };
}
