import type { DatedTicker, DatedTickers } from "../contracts/market.ts";
import type { StreamsResult, Tick, Ticker, TickerState } from "../contracts/streams.ts";
import { orderTick } from "../contracts/tick-order.ts";
import { CACHED_AGE, LIVE_FOR } from "../feed/feed-status.ts";
import { isNewerSnapshot, isSame, toTicker } from "./tickers.ts";

/**
 * Whether a tick comes late, after what is shown, which may be what the service gave. Ids of the feed and of the service
 * may differ, or start over: a value that no tick has confirmed for a while gives way to any. A tick that seems to arrive
 * before the value shows that this computer's clock was set back.
 */
function isLate({ lastTradeId, arrivedAt }: Tick, shown: Ticker): boolean {
  if (arrivedAt < shown.arrivedAt) return false;
  const newest = { lastTradeId: shown.lastTradeId, trueAt: shown.arrivedAt, lowerSince: shown.arrivedAt };
  return orderTick(newest, { lastTradeId, trueAt: arrivedAt }, arrivedAt).isLate;
}

/**
 * A late tick proves nothing: it changes neither the values nor how far they can be trusted. A tick that is accepted is
 * the present price, however far its clock is behind ours: it never counts as a value from a cache.
 */
function advance(ticker: Ticker, tick: Tick): Ticker {
  if (isLate(tick, ticker) || (ticker.state === "live" && isSame(tick, ticker))) return ticker;
  const { symbol: _, ...values } = tick;
  const { low = ticker.low, high = ticker.high, openPrice = ticker.openPrice } = tick;
  const asOf = Math.max(values.asOf, values.arrivedAt - CACHED_AGE);
  return { ...ticker, ...values, low, high, openPrice, asOf, eventTime: asOf, state: "live" };
}

/** The result with other tickers for some symbols; the same result where there are none. */
function withTickers(result: StreamsResult, changed: ReadonlyMap<string, Ticker>): StreamsResult {
  if (changed.size === 0) return result;
  return { ...result, tickers: { ...result.tickers, ...Object.fromEntries(changed) } };
}

/** The ticker of a symbol that some stream uses. */
const tickerOf = ({ tickers }: StreamsResult, symbol: string): Ticker | undefined =>
  Object.hasOwn(tickers, symbol) ? tickers[symbol] : undefined;

/**
 * Shows ticks in a streams result. Symbols that no stream uses are left out. What does not change keeps its
 * identity: a ticker whose tick is older than what it shows or says the same, and the whole result if no ticker changes.
 */
export function applyTicks(result: StreamsResult, ticks: readonly Tick[]): StreamsResult {
  const changed = new Map<string, Ticker>();
  for (const tick of ticks) {
    const shown = changed.get(tick.symbol) ?? tickerOf(result, tick.symbol);
    const next = shown && advance(shown, tick);
    if (next !== undefined && next !== shown) changed.set(tick.symbol, next);
  }
  return withTickers(result, changed);
}

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

function fill(ticker: Ticker, dated: DatedTicker, arrivedAt: number): Ticker {
  const next = toTicker(dated, arrivedAt);
  const state = stateAfter(ticker, dated.halted === true, arrivedAt);
  if (isNewerSnapshot(next, ticker)) return { ...next, state };
  return state === ticker.state ? ticker : { ...ticker, state };
}

/**
 * Shows the service's 24-hour tickers, where they are newer than what ticks have brought. A symbol that was
 * asked for and has no answer becomes `unlisted`. What does not change keeps its identity.
 * @param arrivedAt when the tickers arrived, in ms since 1970.
 */
export function applySnapshot(
  result: StreamsResult,
  tickers: DatedTickers,
  asked: readonly string[],
  arrivedAt: number,
): StreamsResult {
  const changed = new Map<string, Ticker>();
  for (const symbol of asked) {
    const ticker = tickerOf(result, symbol);
    if (ticker === undefined) continue;
    const dated = Object.hasOwn(tickers, symbol) ? tickers[symbol] : undefined;
    const next: Ticker = dated ? fill(ticker, dated, arrivedAt) : { ...ticker, state: "unlisted" };
    if (next !== ticker && (dated !== undefined || ticker.state !== "unlisted")) changed.set(symbol, next);
  }
  return withTickers(result, changed);
}

/** Reasons of the service why a row does not tick. */
const KNOWN_REASONS: ReadonlySet<TickerState> = new Set(["unlisted", "halted"]);

/**
 * Sets how far the rows of some symbols can be trusted; their values stay. Symbols that no stream uses are
 * left out, and what does not change keeps its identity. A row of an unlisted or halted pair stays so, because
 * that is why it is silent or its subscription failed; only the service's next ticker ends that.
 */
export function markSymbols(result: StreamsResult, marks: Changes["marks"]): StreamsResult {
  const changed = new Map<string, Ticker>();
  for (const { symbol, state } of marks) {
    const ticker = tickerOf(result, symbol);
    if (ticker === undefined || ticker.state === state || KNOWN_REASONS.has(ticker.state)) continue;
    changed.set(symbol, { ...ticker, state });
  }
  return withTickers(result, changed);
}

/** Changes to show in one go: ticks, then tickers from the service, then new states of rows. */
export type Changes = {
  ticks: Tick[];
  /** `arrivedAt`: when the oldest of these tickers arrived, in ms since 1970. */
  snapshot: { tickers: DatedTickers; asked: string[]; arrivedAt: number };
  marks: { symbol: string; state: TickerState }[];
};

/** Shows in a streams result what the pipeline writes in one go. What does not change keeps its identity. */
export function applyChanges(result: StreamsResult, { ticks, snapshot, marks }: Changes): StreamsResult {
  const ticked = applyTicks(result, ticks);
  const filled = applySnapshot(ticked, snapshot.tickers, snapshot.asked, snapshot.arrivedAt);
  return markSymbols(filled, marks);
}
