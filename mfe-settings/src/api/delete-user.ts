import { ANY_ANSWER, type ApiClient } from "@cointide/shared/api/client";

/** Deletes the account with all that it holds; refused with 401 where the password is not the account's. */
export const deleteUser = async (api: ApiClient, password: string): Promise<void> => {
  await api.call({ method: "DELETE", path: "/user", body: { password }, answer: ANY_ANSWER });
};
