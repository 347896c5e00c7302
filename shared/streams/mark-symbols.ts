import type { StreamsResult, Ticker, TickerState } from "../contracts/streams.ts";

/**
 * Sets how far the rows of some symbols can be trusted; their values stay. Symbols that no stream uses are
 * left out, and what does not change keeps its identity. An unlisted row stays so, because that is why it is
 * silent or refused; only new facts bring it back.
 */
export function markSymbols(
  result: StreamsResult,
  symbols: readonly string[],
  state: TickerState,
): StreamsResult {
  const changed = new Map<string, Ticker>();
  for (const symbol of symbols) {
    const ticker = Object.hasOwn(result.tickers, symbol) ? result.tickers[symbol] : undefined;
    if (ticker === undefined || ticker.state === state || ticker.state === "unlisted") continue;
    changed.set(symbol, { ...ticker, state });
  }
  if (changed.size === 0) return result;
  return { ...result, tickers: { ...result.tickers, ...Object.fromEntries(changed) } };
}
