import { ANY_ANSWER, type ApiClient } from "@cointide/shared/api/client";

/** Signs devices out; refused with 404 where the one is signed out already. @param id absent: all, this one too. */
export async function deleteSessions(api: ApiClient, id?: string): Promise<void> {
  const below = id === undefined ? "" : `/${encodeURIComponent(id)}`;
  await api.call({ method: "DELETE", path: `/sessions${below}`, answer: ANY_ANSWER });
}
