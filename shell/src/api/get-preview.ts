import type { ApiClient } from "@cointide/shared/api/client";
import { callForTickers } from "@cointide/shared/api/dated-tickers";
import type { Addressed } from "@cointide/shared/api/request-url";
import type { DatedTickers } from "@cointide/shared/contracts/market";
import { PREVIEW_SYMBOLS } from "@cointide/shared/contracts/symbols";

export const PREVIEW = {
  path: "/tickers/preview",
  query: { symbols: PREVIEW_SYMBOLS },
} as const satisfies Addressed;

/** The landing page's pairs, by symbol. */
export const getPreview = (api: ApiClient): Promise<DatedTickers> => callForTickers(api, PREVIEW);
