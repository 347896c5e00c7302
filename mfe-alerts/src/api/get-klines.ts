import type { ApiClient } from "@cointide/shared/api/client";
import { klinesSchema } from "@cointide/shared/contracts/kline-schemas";
import type { KlineInterval, Klines } from "@cointide/shared/contracts/klines";

/** Which klines: the newest `limit` that open before `end` (ms since 1970), or the newest of all. */
type KlinesRequest = { symbol: string; interval: KlineInterval; end?: number; limit: number };

/** The klines of one symbol, oldest first. @throws {ApiError} */
export const getKlines = (api: ApiClient, request: KlinesRequest): Promise<Klines> =>
  api.call({
    method: "GET",
    path: "/klines",
    query: Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)])),
    answer: klinesSchema,
  });
