import { type MarketTickers, marketTickersSchema, PREVIEW_SYMBOLS } from "../contracts/market.ts";
import type { ApiClient } from "./client.ts";

/** The landing page's pairs, by symbol; those that are not listed are left out. */
export const getPreview = (api: ApiClient): Promise<MarketTickers> =>
  api.call({
    method: "GET",
    path: "/tickers/preview",
    query: { symbols: PREVIEW_SYMBOLS },
    answer: marketTickersSchema,
  });
