import type { StreamsResult, Tick, Ticker } from "../contracts/streams.ts";
import { isOlder, isSame } from "./ticker-order.ts";

/** An older tick proves nothing: it changes neither the values nor how far they can be trusted. */
function advance(ticker: Ticker, tick: Tick): Ticker {
  if (isOlder(tick, ticker) || (ticker.state === "live" && isSame(tick, ticker))) return ticker;
  const { symbol: _, ...facts } = tick;
  return { ...ticker, ...facts, eventTime: facts.asOf, state: "live" };
}

/**
 * Shows ticks in a streams result. Symbols that no stream uses are left out. What does not change keeps its
 * identity: a ticker whose tick is older than what it shows or says the same, and the whole result if no ticker changes.
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
