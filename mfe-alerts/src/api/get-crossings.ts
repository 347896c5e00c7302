import type { ApiClient } from "@cointide/shared/api/client";
import { loggedCrossingSchema, readCrossingsSchema } from "@cointide/shared/contracts/alert-schemas";
import type { LoggedCrossing } from "@cointide/shared/contracts/alerts";
import { knownItems } from "./known-items.ts";

/** Fired alerts, newest first: all that the service's log has, or what came after an ordinal. */
export async function getCrossings(api: ApiClient, after: number | null): Promise<readonly LoggedCrossing[]> {
  const query = after === null ? undefined : { after: String(after) };
  const answer = await api.call({
    method: "GET",
    path: "/alerts/crossings",
    ...(query && { query }),
    answer: readCrossingsSchema,
  });
  return knownItems(answer.crossings, loggedCrossingSchema);
}
