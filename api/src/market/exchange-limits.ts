/** What the exchange's documentation says about the cost and the size of its requests. */

/** All tickers in one answer are cheaper than 20 at a time when there are more than this. */
const ALL_TICKERS_ABOVE = 800;
/** 1 to 20 tickers cost the same, and each 20 less than half of what 100 in one request cost. */
const TICKERS_CHUNK = 20;
export const MOST_OF_A_WINDOW = 100;

export const LIST_WEIGHT = 20;

export function tickersWeight(symbols: number): number {
  if (symbols <= 20) return 2;
  return symbols <= 100 ? 40 : 80;
}

export const windowWeight = (symbols: number): number => Math.min(4 * symbols, 200);

/** Whether a request for so many tickers should rather not name them. */
export const wantsAllTickers = (symbols: number): boolean => symbols > ALL_TICKERS_ABOVE;

function chunksOf(symbols: readonly string[], size: number): string[][] {
  const chunks: string[][] = [];
  for (let start = 0; start < symbols.length; start += size) chunks.push(symbols.slice(start, start + size));
  return chunks;
}

/** The cheapest requests for the 24-hour tickers of these symbols. */
export const tickersChunks = (symbols: readonly string[]): string[][] =>
  wantsAllTickers(symbols.length) ? [[...symbols]] : chunksOf(symbols, TICKERS_CHUNK);

/** The fewest requests for a window of these symbols. */
export const windowChunks = (symbols: readonly string[]): string[][] => chunksOf(symbols, MOST_OF_A_WINDOW);
