import { ANY_ANSWER, type ApiClient } from "./client.ts";

/** Asks the service to mail a new code; its answer is empty. */
export const postCode = async (api: ApiClient, email: string): Promise<void> => {
  await api.call({ method: "POST", path: "/user/code", body: { email }, answer: ANY_ANSWER });
};
