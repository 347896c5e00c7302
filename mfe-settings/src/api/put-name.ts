import type { ApiClient } from "@cointide/shared/api/client";
import { renameAnswerSchema } from "@cointide/shared/contracts/session";

/** Renames the account. Gives the name as it was saved; an earlier service saves it as sent and answers nothing. */
export const putName = async (api: ApiClient, name: string): Promise<string> => {
  const saved = await api.call({
    method: "PUT",
    path: "/user/name",
    body: { name },
    answer: renameAnswerSchema,
  });
  return saved?.user.name ?? name;
};
