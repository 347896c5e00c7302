import { type PublicConfig, publicConfigSchema } from "../contracts/config.ts";
import { CONFIG_KEY, queryOptions } from "../facade/query.ts";
import type { ApiClient } from "./client.ts";

/** Which market the service shows, where its feed is, and what it accepts. */
export const getConfig = (api: ApiClient): Promise<PublicConfig> =>
  api.call({ method: "GET", path: "/config", answer: publicConfigSchema });

/** The query `["config"]`; asked again every 5 s until the service answers, and then never. */
export const configQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: CONFIG_KEY,
    queryFn: () => getConfig(api),
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
    retryDelay: 5_000,
  });
