import { sessionsAnswerSchema } from "../contracts/session.ts";
import { queryOptions } from "../facade/query.ts";
import type { ApiClient } from "./client.ts";

/** The query `["sessions"]`: the devices where the person is signed in. Other devices change it, so it is never fresh. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["sessions"],
    queryFn: async ({ signal }) =>
      (await api.call({ method: "GET", path: "/sessions", answer: sessionsAnswerSchema, signal })).sessions,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
