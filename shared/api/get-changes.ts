import { type ChangeSpan, type Changes, changesSchema } from "../contracts/changes.ts";
import type { ApiClient } from "./client.ts";

/**
 * The prices at the beginning of spans that end now, of at most 100 symbols, by symbol and span, as the contract says it.
 * @throws {ApiError} as `ApiClient.call` does.
 */
export const getChanges = (
  api: ApiClient,
  symbols: readonly string[],
  spans: readonly ChangeSpan[],
  signal?: AbortSignal,
): Promise<Changes> =>
  api.call({
    ...{ method: "GET", path: "/tickers/changes", query: { symbols, spans }, answer: changesSchema },
    ...(signal && { signal }),
  });
