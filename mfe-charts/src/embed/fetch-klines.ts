import { isAmount } from "@cointide/shared/contracts/decimals";
import { inOrder, type Kline, type KlineInterval, type Klines } from "@cointide/shared/contracts/klines";
import { fetchJson } from "@cointide/shared/embed/feed-address";
import { type CandlePage, toPage } from "../candles/candles.ts";

/** Checked by hand: the schema library would be a third of the script. */
function isKline(value: unknown): value is Kline {
  if (!Array.isArray(value) || value.length !== 6) return false;
  const [openTime, open, high, low, close, volume] = value;
  return [open, high, low, close].every(isAmount) && Number.isFinite(openTime) && volume >= 0;
}

/** Which candles: the newest `limit`. */
export type CandlesRequest = { symbol: string; interval: KlineInterval; limit: number };

/**
 * The newest candles of a symbol, oldest first, as `GET /klines` gives them; null of a symbol that is not listed. Throws
 * where there is no sound answer.
 */
export async function fetchCandles(
  api: string,
  { symbol, interval, limit }: CandlesRequest,
  signal: AbortSignal,
): Promise<CandlePage | null> {
  const address = `${api}/klines?${new URLSearchParams({ symbol, interval, limit: String(limit) })}`;
  try {
    const { klines, dropped } = ((await fetchJson(address, signal)) ?? {}) as Partial<Klines>;
    if (!Array.isArray(klines) || !klines.every(isKline)) throw new Error(`${address} sent no klines.`);
    return toPage({ klines: inOrder(klines), dropped }, interval);
  } catch (error) {
    if (error instanceof Error && error.cause === 404) return null;
    throw error;
  }
}
