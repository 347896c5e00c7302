import * as z from "zod/mini";
import type { ApiClient } from "./client.ts";

/** Signs devices out; refused with 404 where the one is signed out already. @param id absent: all, this one too. */
export async function deleteSessions(api: ApiClient, id?: string): Promise<void> {
  const below = id === undefined ? "" : `/${encodeURIComponent(id)}`;
  await api.call({ method: "DELETE", path: `/sessions${below}`, answer: z.unknown() });
}
