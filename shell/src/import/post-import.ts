import type { ApiClient } from "@cointide/shared/api/client";
import { importAnswerSchema, type Stream } from "@cointide/shared/contracts/streams";

/**
 * Brings streams that a browser kept into the account, and gives the service's id for each local one. To
 * repeat it is safe: the service knows by the local id what it has already.
 */
export function postImport(api: ApiClient, local: readonly Stream[]): Promise<Record<string, string>> {
  const streams = local.map(({ id, userId, symbols }) => ({ _id: { $oid: id }, userId, symbols }));
  return api.call({ method: "POST", path: "/streams/import", body: { streams }, answer: importAnswerSchema });
}
