import { type SignUp, userIdSchema } from "../contracts/account.ts";
import type { ApiClient } from "./client.ts";

/** Signs up; the service mails a code that validates the account. Gives the new user's id. */
export const postUser = (api: ApiClient, signUp: SignUp): Promise<string> =>
  api.call({ method: "POST", path: "/user", body: signUp, answer: userIdSchema });
