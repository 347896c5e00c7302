import type { Validation } from "../contracts/account.ts";
import { type AccountSession, accountSessionSchema } from "../contracts/session.ts";
import type { ApiClient } from "./client.ts";

/** Hands in the mailed code, which confirms the sign-up, the new email or the new password it was sent for. */
export const putValidate = (api: ApiClient, validation: Validation): Promise<AccountSession> =>
  api.call({ method: "PUT", path: "/user/validate", body: validation, answer: accountSessionSchema });
