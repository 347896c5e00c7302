import type { ApiClient } from "@cointide/shared/api/client";
import { type PublicConfig, publicConfigSchema } from "@cointide/shared/contracts/config";
import { queryOptions } from "@cointide/shared/query";

/** Which market the service shows, and where its feed is. */
export const getConfig = (api: ApiClient): Promise<PublicConfig> =>
  api.call({ method: "GET", path: "/config", answer: publicConfigSchema });

/** The query `["config"]`; asked again every 5 s until the service answers, and then never. */
export const configQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["config"],
    queryFn: () => getConfig(api),
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
    retryDelay: 5_000,
  });
