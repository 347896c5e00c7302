import type { StreamsResult, Ticker, TickerState } from "../contracts/streams.ts";

/** Why a row brings nothing, as the service said it. */
const KNOWN_REASONS: ReadonlySet<TickerState> = new Set(["unlisted", "halted"]);

/**
 * Sets how far the rows of some symbols can be trusted; their values stay. Symbols that no stream uses are
 * left out, and what does not change keeps its identity. A row of an unlisted or halted pair stays so, because
 * that is why it is silent or its subscription failed; only new facts bring it back.
 */
export function markSymbols(
  result: StreamsResult,
  symbols: readonly string[],
  state: TickerState,
): StreamsResult {
  const changed = new Map<string, Ticker>();
  for (const symbol of symbols) {
    const ticker = Object.hasOwn(result.tickers, symbol) ? result.tickers[symbol] : undefined;
    if (ticker === undefined || ticker.state === state || KNOWN_REASONS.has(ticker.state)) continue;
    changed.set(symbol, { ...ticker, state });
  }
  if (changed.size === 0) return result;
  return { ...result, tickers: { ...result.tickers, ...Object.fromEntries(changed) } };
}
