import type { MarketTicker, MarketTickers } from "../contracts/market.ts";
import type { StreamsResult, Ticker } from "../contracts/streams.ts";

/** A snapshot fills a row, but only ticks can prove that the feed serves a silent or refused one again. */
function fill(ticker: Ticker, facts: MarketTicker): Ticker {
  if (facts.close <= ticker.eventTime) return ticker;
  const { average, last, pchange, change, volume, qvolume, trades, open, close } = facts;
  const state = ticker.state === "waiting" || ticker.state === "unlisted" ? "live" : ticker.state;
  return {
    ...ticker,
    ...{ average, last, pchange, change, volume, qvolume, trades, open, close },
    eventTime: close,
    state,
  };
}

/**
 * Shows the service's 24-hour facts, where they are newer than what ticks have brought. A symbol that was
 * asked for and has no answer becomes `unlisted`. What does not change keeps its identity.
 */
export function applySnapshot(
  result: StreamsResult,
  tickers: MarketTickers,
  asked: readonly string[],
): StreamsResult {
  const changed = new Map<string, Ticker>();
  for (const symbol of asked) {
    const ticker = Object.hasOwn(result.tickers, symbol) ? result.tickers[symbol] : undefined;
    if (ticker === undefined) continue;
    const facts = Object.hasOwn(tickers, symbol) ? tickers[symbol] : undefined;
    const next: Ticker = facts ? fill(ticker, facts) : { ...ticker, state: "unlisted" };
    if (next !== ticker && (facts !== undefined || ticker.state !== "unlisted")) changed.set(symbol, next);
  }
  if (changed.size === 0) return result;
  return { ...result, tickers: { ...result.tickers, ...Object.fromEntries(changed) } };
}
