import type { ApiClient } from "@cointide/shared/api/client";
import { callForTickers } from "@cointide/shared/api/dated-tickers";
import type { Addressed } from "@cointide/shared/api/request-url";
import type { RowValues } from "@cointide/shared/board/columns";
import { isZero } from "@cointide/shared/contracts/decimals";
import type { DatedTicker } from "@cointide/shared/contracts/market";
import { PREVIEW_SYMBOLS, SUCCESSORS } from "@cointide/shared/contracts/symbols";

export const PREVIEW = {
  path: "/tickers/preview",
  query: { symbols: PREVIEW_SYMBOLS },
} as const satisfies Addressed;

/** The values of the landing page's rows by symbol, in the order of the rows. */
export type Preview = Readonly<Record<string, RowValues>>;

/** @param ticker null if its values are unknown for now, undefined if the pair isn't listed */
function toValues(ticker: DatedTicker | null | undefined): RowValues {
  // The exchange returns zeros for a pair that was halted long ago.
  if (ticker != null && !isZero(ticker.last))
    return { ...ticker, arrivedAt: ticker.asOf, state: ticker.halted ? "halted" : "live" };
  const known = ticker?.halted ? "halted" : "silent";
  return { last: "0", asOf: 0, arrivedAt: 0, state: ticker === undefined ? "unlisted" : known };
}

/** Fetches the landing page's pairs. A pair that isn't listed is replaced by its successor. */
export async function getPreview(api: ApiClient): Promise<Preview> {
  const tickers = await callForTickers(api, PREVIEW);
  const isListed = (symbol: string | undefined) => symbol !== undefined && tickers[symbol] !== undefined;
  const rows = PREVIEW_SYMBOLS.map((symbol) => {
    const successor = SUCCESSORS[symbol];
    const shown = !isListed(symbol) && isListed(successor) ? (successor as string) : symbol;
    return [shown, toValues(tickers[shown])];
  });
  return Object.fromEntries(rows);
}
