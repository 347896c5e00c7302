import type { DatedTicker, DatedTickers } from "../contracts/market.ts";
import type { Tick, TickerState } from "../contracts/streams.ts";
import type { Changes } from "../streams/apply-changes.ts";
import { isSame } from "../streams/tickers.ts";

/**
 * Holds what has arrived and is not shown yet: the last of each kind per symbol. Only wanted symbols come
 * in and those no longer wanted are put out, so it is never larger than the wanted set, however long the
 * display is paused.
 */
export class TickBuffer {
  readonly #ticks = new Map<string, Tick>();
  /** Null: the service does not list the symbol. */
  readonly #snapshot = new Map<string, { facts: DatedTicker | null; arrivedAt: number }>();
  readonly #marks = new Map<string, TickerState>();

  /** Keeps the newest tick of a symbol unless one that says the same waits already; gives whether it was kept. */
  put(tick: Tick): boolean {
    const { symbol } = tick;
    const waiting = this.#ticks.get(symbol);
    this.#marks.delete(symbol);
    if (waiting !== undefined && isSame(tick, waiting)) return false;
    this.#ticks.set(symbol, tick);
    return true;
  }

  putSnapshot(tickers: DatedTickers, asked: readonly string[]): void {
    const arrivedAt = Date.now();
    for (const symbol of asked) {
      const facts = Object.hasOwn(tickers, symbol) ? (tickers[symbol] ?? null) : null;
      this.#snapshot.set(symbol, { facts, arrivedAt });
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
    const snapshot: Changes["snapshot"] = { tickers: {}, asked: [], arrivedAt: Date.now() };
    const changes: Changes = { ticks: [], snapshot, marks: [] };
    const marked = new Map<TickerState, string[]>();
    for (const symbol of symbols) {
      const tick = this.#ticks.get(symbol);
      const known = this.#snapshot.get(symbol);
      const state = this.#marks.get(symbol);
      if (tick !== undefined) changes.ticks.push(tick);
      if (known !== undefined) addFacts(snapshot, symbol, known);
      if (state !== undefined) marked.set(state, [...(marked.get(state) ?? []), symbol]);
      for (const pending of [this.#ticks, this.#snapshot, this.#marks]) pending.delete(symbol);
    }
    for (const [state, group] of marked) changes.marks.push({ symbols: group, state });
    const { ticks, marks } = changes;
    return ticks.length + snapshot.asked.length + marks.length === 0 ? null : changes;
  }
}

function addFacts(
  snapshot: Changes["snapshot"],
  symbol: string,
  { facts, arrivedAt }: { facts: DatedTicker | null; arrivedAt: number },
): void {
  snapshot.asked.push(symbol);
  snapshot.arrivedAt = Math.min(snapshot.arrivedAt, arrivedAt);
  if (facts !== null) snapshot.tickers[symbol] = facts;
}
