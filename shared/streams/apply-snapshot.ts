import type { DatedTicker, DatedTickers } from "../contracts/market.ts";
import type { StreamsResult, Ticker } from "../contracts/streams.ts";
import { tickerOfFacts } from "./market-ticker.ts";
import { isNewerSnapshot } from "./ticker-order.ts";

/** A snapshot fills a row, but only ticks can prove that the feed serves a silent or refused one again. */
function fill(ticker: Ticker, facts: DatedTicker, arrivedAt: number): Ticker {
  const next = tickerOfFacts(facts, arrivedAt);
  if (!isNewerSnapshot(next, ticker)) return ticker;
  const isFirst = ticker.state === "waiting" || ticker.state === "unlisted";
  return { ...next, state: isFirst ? "live" : ticker.state };
}

/**
 * Shows the service's 24-hour facts, where they are newer than what ticks have brought. A symbol that was
 * asked for and has no answer becomes `unlisted`. What does not change keeps its identity.
 * @param arrivedAt when the facts came, in ms since 1970.
 */
export function applySnapshot(
  result: StreamsResult,
  tickers: DatedTickers,
  asked: readonly string[],
  arrivedAt: number,
): StreamsResult {
  const changed = new Map<string, Ticker>();
  for (const symbol of asked) {
    const ticker = Object.hasOwn(result.tickers, symbol) ? result.tickers[symbol] : undefined;
    if (ticker === undefined) continue;
    const facts = Object.hasOwn(tickers, symbol) ? tickers[symbol] : undefined;
    const next: Ticker = facts ? fill(ticker, facts, arrivedAt) : { ...ticker, state: "unlisted" };
    if (next !== ticker && (facts !== undefined || ticker.state !== "unlisted")) changed.set(symbol, next);
  }
  if (changed.size === 0) return result;
  return { ...result, tickers: { ...result.tickers, ...Object.fromEntries(changed) } };
}
