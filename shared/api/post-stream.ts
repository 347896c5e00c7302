import { IDEMPOTENCY_KEY, type Stream, streamSchema } from "../contracts/streams.ts";
import type { ApiClient } from "./client.ts";

/**
 * Creates a stream in the account and gives it as the service keeps it.
 * @param body its name only where the service accepts names.
 * @param key the `IDEMPOTENCY_KEY`, made once for what is created and sent again after a lost answer: the service then
 * gives the stream that it has. Without it each call creates one more.
 */
export const postStream = (
  api: ApiClient,
  body: { symbols: readonly string[]; name?: string },
  key?: string,
): Promise<Stream> =>
  api.call({
    ...{ method: "POST", path: "/streams", body, answer: streamSchema },
    ...(key !== undefined && { headers: { [IDEMPOTENCY_KEY]: key } }),
  });
