import type { MarketTicker, MarketTickers } from "../contracts/market.ts";
import type { Tick, TickerState } from "../contracts/streams.ts";

/** What is to be shown in one go: ticks, then facts from the service, then rows whose state changed. */
export type Changes = {
  ticks: Tick[];
  snapshot: { tickers: MarketTickers; asked: string[] };
  marks: { symbols: string[]; state: TickerState }[];
};

/**
 * Holds what has arrived and is not shown yet: the last of each kind per symbol. Only wanted symbols come
 * in and those no longer wanted are put out, so it is never larger than the wanted set, however long the
 * display is paused.
 */
export class TickBuffer {
  readonly #ticks = new Map<string, Tick>();
  /** Null: the service does not list the symbol. */
  readonly #snapshot = new Map<string, MarketTicker | null>();
  readonly #marks = new Map<string, TickerState>();

  /** Keeps a tick unless it is late; gives whether it was kept. */
  put(tick: Tick): boolean {
    const { symbol, eventTime } = tick;
    this.#marks.delete(symbol);
    const waiting = this.#ticks.get(symbol);
    if (waiting !== undefined && waiting.eventTime >= eventTime) return false;
    this.#ticks.set(symbol, tick);
    return true;
  }

  putSnapshot(tickers: MarketTickers, asked: readonly string[]): void {
    for (const symbol of asked) {
      this.#snapshot.set(symbol, Object.hasOwn(tickers, symbol) ? (tickers[symbol] ?? null) : null);
    }
  }

  mark(symbols: readonly string[], state: TickerState): void {
    for (const symbol of symbols) this.#marks.set(symbol, state);
  }

  /** Forgets every symbol that is not wanted. */
  keep(wanted: ReadonlySet<string>): void {
    for (const pending of [this.#ticks, this.#snapshot, this.#marks]) {
      for (const symbol of pending.keys()) if (!wanted.has(symbol)) pending.delete(symbol);
    }
  }

  /** The symbols of which there is something to show, those that have waited longest first. */
  waiting(): string[] {
    return [...new Set([...this.#ticks.keys(), ...this.#snapshot.keys(), ...this.#marks.keys()])];
  }

  /** Takes out all changes, or those of some symbols; null when there are none. */
  take(only?: Iterable<string>): Changes | null {
    const symbols = only ?? this.waiting();
    const changes: Changes = { ticks: [], snapshot: { tickers: {}, asked: [] }, marks: [] };
    const marked = new Map<TickerState, string[]>();
    for (const symbol of symbols) {
      const tick = this.#ticks.get(symbol);
      const facts = this.#snapshot.get(symbol);
      const state = this.#marks.get(symbol);
      if (tick !== undefined) changes.ticks.push(tick);
      if (facts !== undefined) changes.snapshot.asked.push(symbol);
      if (facts) changes.snapshot.tickers[symbol] = facts;
      if (state !== undefined) marked.set(state, [...(marked.get(state) ?? []), symbol]);
      for (const pending of [this.#ticks, this.#snapshot, this.#marks]) pending.delete(symbol);
    }
    for (const [state, group] of marked) changes.marks.push({ symbols: group, state });
    const { ticks, snapshot, marks } = changes;
    return ticks.length + snapshot.asked.length + marks.length === 0 ? null : changes;
  }
}
