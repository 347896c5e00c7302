import * as z from "zod/mini";
import type { ApiClient } from "./client.ts";

/** Deletes a stream of the account; refused with 404 where the account has no such stream. */
export async function deleteStream(api: ApiClient, id: string): Promise<void> {
  await api.call({ method: "DELETE", path: "/streams", body: { id }, answer: z.unknown() });
}
