import { ANY_ANSWER, type ApiClient } from "./client.ts";

/** Has the service mail a new code to somebody who waits for one; its answer says nothing. */
export const postCode = async (api: ApiClient, email: string): Promise<void> => {
  await api.call({ method: "POST", path: "/user/code", body: { email }, answer: ANY_ANSWER });
};
