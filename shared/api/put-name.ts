import * as z from "zod/mini";
import { userAnswerSchema } from "../contracts/session.ts";
import type { ApiClient } from "./client.ts";

/** Renames the account. Gives the name as it was saved; an earlier service saves it as sent and answers nothing. */
export const putName = async (api: ApiClient, name: string): Promise<string> => {
  const answer = z.optional(userAnswerSchema);
  const saved = await api.call({ method: "PUT", path: "/user/name", body: { name }, answer });
  return saved?.user.name ?? name;
};
