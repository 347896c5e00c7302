import { ANY_ANSWER, type ApiClient } from "@cointide/shared/api/client";

/** Deletes a stream of the account; refused with 404 where the account has no such stream. */
export async function deleteStream(api: ApiClient, id: string): Promise<void> {
  await api.call({ method: "DELETE", path: "/streams", body: { id }, answer: ANY_ANSWER });
}
