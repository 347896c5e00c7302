import type { ApiClient } from "@cointide/shared/api/client";
import { type SignUp, userIdSchema } from "@cointide/shared/contracts/account";

/** Signs up; the service mails a code that validates the account. Gives the new user's id. */
export const postUser = (api: ApiClient, signUp: SignUp): Promise<string> =>
  api.call({ method: "POST", path: "/user", body: signUp, answer: userIdSchema });
