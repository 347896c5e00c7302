import type { ApiClient } from "@cointide/shared/api/client";
import { importAnswerSchema, type Stream, streamNameSchema } from "@cointide/shared/contracts/streams";

/** A name that the service would refuse goes missing, and not the whole import. */
const namedOf = ({ name }: Stream) => (name && streamNameSchema.safeParse(name).success ? { name } : {});

/**
 * Brings streams that a browser kept into the account, and gives the service's id for each local one. To
 * repeat it is safe: the service knows by the local id what it has already.
 */
export function postImport(api: ApiClient, local: readonly Stream[]): Promise<Record<string, string>> {
  const streams = local.map((stream) => {
    const { id, userId, symbols } = stream;
    return { _id: { $oid: id }, userId, symbols, ...namedOf(stream) };
  });
  return api.call({ method: "POST", path: "/streams/import", body: { streams }, answer: importAnswerSchema });
}
