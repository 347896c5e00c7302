import { ANY_ANSWER, type ApiClient } from "@cointide/shared/api/client";

/** Ends the session of this browser on the service. */
export const deleteSession = (api: ApiClient): Promise<unknown> =>
  api.call({ method: "DELETE", path: "/session", answer: ANY_ANSWER });
