import type { StreamsResult, Tick, Ticker } from "../contracts/streams.ts";

/** A late or repeated tick still proves that the symbol is alive, but its values are not taken. */
function advance(ticker: Ticker, { symbol: _, ...facts }: Tick): Ticker {
  if (facts.eventTime > ticker.eventTime) return { ...ticker, ...facts, state: "live" };
  return ticker.state === "live" ? ticker : { ...ticker, state: "live" };
}

/**
 * Shows ticks in a streams result. Symbols that no stream uses are left out. What does not change keeps its
 * identity: a ticker whose tick is not newer than what it shows, and the whole result if no ticker changes.
 */
export function applyTicks(result: StreamsResult, ticks: readonly Tick[]): StreamsResult {
  const changed = new Map<string, Ticker>();
  for (const tick of ticks) {
    if (!Object.hasOwn(result.tickers, tick.symbol)) continue;
    const shown = changed.get(tick.symbol) ?? result.tickers[tick.symbol];
    const next = shown && advance(shown, tick);
    if (next !== undefined && next !== shown) changed.set(tick.symbol, next);
  }
  if (changed.size === 0) return result;
  return { ...result, tickers: { ...result.tickers, ...Object.fromEntries(changed) } };
}
