import type { ApiClient } from "@cointide/shared/api/client";
import { type Stream, streamSchema } from "@cointide/shared/contracts/streams";

/** Gives a stream of the account other symbols; refused with 404 where the account has no such stream. */
export const putStream = (api: ApiClient, id: string, symbols: readonly string[]): Promise<Stream> =>
  api.call({ method: "PUT", path: "/streams", body: { id, symbols }, answer: streamSchema });
