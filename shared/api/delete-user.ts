import * as z from "zod/mini";
import type { ApiClient } from "./client.ts";

/** Deletes the account with all that it holds; refused with 401 where the password is not the account's. */
export const deleteUser = async (api: ApiClient, password: string): Promise<void> => {
  await api.call({ method: "DELETE", path: "/user", body: { password }, answer: z.unknown() });
};
