import type { DatedTickers } from "../contracts/market.ts";
import { PREVIEW_SYMBOLS } from "../contracts/symbols.ts";
import type { ApiClient } from "./client.ts";
import { callForTickers } from "./dated-tickers.ts";
import type { Addressed } from "./request-url.ts";

export const PREVIEW = {
  path: "/tickers/preview",
  query: { symbols: PREVIEW_SYMBOLS },
} as const satisfies Addressed;

/** The landing page's pairs, by symbol. */
export const getPreview = (api: ApiClient): Promise<DatedTickers> => callForTickers(api, PREVIEW);
