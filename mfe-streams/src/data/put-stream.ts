import type { ApiClient } from "@cointide/shared/api/client";
import { type Stream, streamSchema } from "@cointide/shared/contracts/streams";

/** What changes: what is undefined stays as it is. */
type Change = { symbols?: readonly string[] | undefined; name?: string | undefined };

/** Changes a stream of the account; refused with 404 where the account has no such stream. */
export const putStream = (api: ApiClient, id: string, change: Change): Promise<Stream> =>
  api.call({ method: "PUT", path: "/streams", body: { id, ...change }, answer: streamSchema });
