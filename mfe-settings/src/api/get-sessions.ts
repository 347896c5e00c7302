import type { ApiClient } from "@cointide/shared/api/client";
import { sessionsAnswerSchema } from "@cointide/shared/contracts/session";
import { QUERY_KEYS, queryOptions } from "@cointide/shared/query";

/** The query `["sessions"]`: the devices where the person is signed in. Other devices change it, so it is never fresh. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: QUERY_KEYS.sessions,
    queryFn: async ({ signal }) =>
      (await api.call({ method: "GET", path: "/sessions", answer: sessionsAnswerSchema, signal })).sessions,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
