import type { DatedTicker, DatedTickers } from "../contracts/market.ts";
import type { StreamsResult, Ticker, TickerState } from "../contracts/streams.ts";
import { LIVE_FOR } from "../feed/feed-status.ts";
import { tickerOfFacts } from "./market-ticker.ts";
import { isNewerSnapshot } from "./ticker-order.ts";

/**
 * The state of a row that shows a snapshot. Only ticks can prove that the feed serves a row again that was silent,
 * refused or halted. A row that ticks is not halted, whatever the service still believes.
 */
function stateAfter({ state, arrivedAt }: Ticker, isHalted: boolean, now: number): TickerState {
  const isTicking = state === "live" && now - arrivedAt <= LIVE_FOR;
  if (isHalted) return isTicking ? "live" : "halted";
  if (state === "halted") return "silent";
  return state === "waiting" || state === "unlisted" ? "live" : state;
}

function fill(ticker: Ticker, facts: DatedTicker, arrivedAt: number): Ticker {
  const next = tickerOfFacts(facts, arrivedAt);
  const state = stateAfter(ticker, facts.halted === true, arrivedAt);
  if (isNewerSnapshot(next, ticker)) return { ...next, state };
  return state === ticker.state ? ticker : { ...ticker, state };
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
