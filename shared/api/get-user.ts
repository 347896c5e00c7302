import { userAnswerSchema } from "../contracts/session.ts";
import { GUEST_ID } from "../contracts/streams.ts";
import type { User } from "../contracts/user.ts";
import { QUERY_KEYS, queryOptions } from "../facade/query.ts";
import type { SessionStore } from "../session/session-store.ts";
import type { ApiClient } from "./client.ts";

/** The person whom the access token names. */
export const getUser = async (api: ApiClient): Promise<User> =>
  (await api.call({ method: "GET", path: "/user", answer: userAnswerSchema })).user;

/** The query `["user"]`: a guest's profile is made in the browser, a person's comes from the service. */
export const userQuery = ({ api, session }: { api: ApiClient; session: SessionStore }) =>
  queryOptions({
    queryKey: QUERY_KEYS.user,
    queryFn: async (): Promise<User> => {
      if (session.getState().kind === "user") return await getUser(api);
      return {
        id: GUEST_ID,
        name: "Guest",
        email: "No email",
        verified: false,
        createdAt: session.joinedAt(),
      };
    },
    staleTime: 3_600_000,
    refetchOnWindowFocus: false,
  });
