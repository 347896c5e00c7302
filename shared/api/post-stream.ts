import { type Stream, streamSchema } from "../contracts/streams.ts";
import type { ApiClient } from "./client.ts";

/** Creates a stream in the account and gives it as the service keeps it. */
export const postStream = (api: ApiClient, symbols: readonly string[]): Promise<Stream> =>
  api.call({ method: "POST", path: "/streams", body: { symbols }, answer: streamSchema });
