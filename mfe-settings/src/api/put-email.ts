import { ANY_ANSWER, type ApiClient } from "@cointide/shared/api/client";
import type { EmailChange } from "@cointide/shared/contracts/account";

/** Asks for a new email address, which holds once the code mailed to it is handed in. */
export const putEmail = async (api: ApiClient, change: EmailChange): Promise<void> => {
  await api.call({ method: "PUT", path: "/user/email", body: change, answer: ANY_ANSWER });
};
