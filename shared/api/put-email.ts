import * as z from "zod/mini";
import type { EmailChange } from "../contracts/account.ts";
import type { ApiClient } from "./client.ts";

/** Asks for a new email address, which holds once the code mailed to it is handed in. */
export const putEmail = async (api: ApiClient, change: EmailChange): Promise<void> => {
  await api.call({ method: "PUT", path: "/user/email", body: change, answer: z.unknown() });
};
