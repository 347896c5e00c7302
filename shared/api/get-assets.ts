import { type Asset, assetsSchema } from "../contracts/market.ts";
import { queryOptions } from "../facade/query.ts";
import type { ApiClient } from "./client.ts";

/** List all pairs that are trading, sorted by symbol. */
export const getAssets = (api: ApiClient, signal?: AbortSignal): Promise<Asset[]> =>
  api.call({ method: "GET", path: "/assets", answer: assetsSchema, ...(signal && { signal }) });

/** How long the service itself keeps its list, in ms: any pair, or all at once, may be halted and trade again. */
const FRESH_FOR = 30_000;

/** The query `["assets"]`, refetched for as long as it is shown. */
export const assetsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["assets"],
    queryFn: ({ signal }) => getAssets(api, signal),
    staleTime: FRESH_FOR,
    refetchInterval: FRESH_FOR,
  });
