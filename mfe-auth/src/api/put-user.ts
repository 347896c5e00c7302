import type { ApiClient } from "@cointide/shared/api/client";
import { type Credentials, type SignInAnswer, signInAnswerSchema } from "@cointide/shared/contracts/account";

/** Signs in. Gives a session, or the user's id where the account has yet to be validated. */
export const putUser = (api: ApiClient, credentials: Credentials): Promise<SignInAnswer> =>
  api.call({ method: "PUT", path: "/user", body: credentials, answer: signInAnswerSchema });
