import { type Credentials, userIdSchema } from "../contracts/account.ts";
import type { ApiClient } from "./client.ts";

/** Asks for a new password, which holds once its mailed code is handed in. Gives the user's id. */
export const putPassword = (api: ApiClient, credentials: Credentials): Promise<string> =>
  api.call({ method: "PUT", path: "/user/password", body: credentials, answer: userIdSchema });
