import { type MarketTickers, marketTickersSchema } from "../contracts/market.ts";
import { PREVIEW_SYMBOLS } from "../contracts/symbols.ts";
import type { ApiClient } from "./client.ts";
import type { Addressed } from "./request-url.ts";

/** The landing page's pairs, by symbol; `isOld` when the exchange has failed for so long that they tell of the past. */
export type Preview = { tickers: MarketTickers; isOld: boolean };

/** An exchange that is merely slow lets the service's answers grow older than they should be, but not so old, in s. */
const OLD_AFTER = 30;

export const PREVIEW = {
  path: "/tickers/preview",
  query: { symbols: PREVIEW_SYMBOLS },
} as const satisfies Addressed;

/** The landing page's pairs. The service says in a header how old an answer is that the exchange did not renew. */
export async function getPreview(api: ApiClient): Promise<Preview> {
  let isOld = false;
  const tickers = await api.call({
    method: "GET",
    ...PREVIEW,
    answer: marketTickersSchema,
    onHeaders: (headers) => {
      isOld = Number(headers.get("x-data-stale")) >= OLD_AFTER;
    },
  });
  return { tickers, isOld };
}
