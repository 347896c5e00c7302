import { type Asset, assetsSchema } from "../contracts/market.ts";
import { queryOptions } from "../facade/query.ts";
import type { ApiClient } from "./client.ts";

/** All pairs that can be traded now, sorted by symbol. */
export const getAssets = (api: ApiClient, signal?: AbortSignal): Promise<Asset[]> =>
  api.call({ method: "GET", path: "/assets", answer: assetsSchema, ...(signal && { signal }) });

/** The query `["assets"]`; pairs are listed and delisted rarely, so it stays fresh for 10 minutes. */
export const assetsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["assets"],
    queryFn: ({ signal }) => getAssets(api, signal),
    staleTime: 600_000,
  });
