import * as z from "zod/mini";
import type { ApiClient } from "./client.ts";

/** Renames the account. */
export const putName = async (api: ApiClient, name: string): Promise<void> => {
  await api.call({ method: "PUT", path: "/user/name", body: { name }, answer: z.unknown() });
};
