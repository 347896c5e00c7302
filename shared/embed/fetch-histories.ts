import { isAmount } from "../contracts/decimals.ts";
import type { TickerHistories, TickerHistory } from "../contracts/history.ts";
import { fetchBySymbol } from "./fetch-by-symbol.ts";

/** Checked by hand, as tickers are. */
function isHistory(value: unknown): value is TickerHistory {
  const { closes, age } = (value ?? {}) as Record<string, unknown>;
  return Array.isArray(closes) && closes.every(isAmount) && typeof age === "number";
}

/** How prices went in the past day, as `GET /tickers/history` gives it. Throws where there is no answer. */
export const fetchHistories = (
  api: string,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<TickerHistories> =>
  fetchBySymbol(`${api}/tickers/history`, symbols, signal, (value) => (isHistory(value) ? value : null));
