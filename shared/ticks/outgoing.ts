import type { DatedTicker, DatedTickers } from "../contracts/market.ts";
import type { Tick, TickerState } from "../contracts/streams.ts";
import type { Changes } from "../streams/apply-changes.ts";
import { isSame } from "../streams/tickers.ts";

/** Where changes go: the page's query cache, or the state of an embedded panel. */
export type TickSink = {
  /** Shows the changes in one go; symbols without a row are left out. */
  write(changes: Changes): void;
  /** Those of the symbols whose row has no value yet. */
  emptyAmong(symbols: readonly string[]): string[] | Promise<string[]>;
};

/** What one symbol has to show, the last of each kind. `facts` are null where the service does not list the symbol. */
type Pending = {
  tick?: Tick;
  snapshot?: { facts: DatedTicker | null; arrivedAt: number };
  state?: TickerState | undefined;
};

/** How many symbols out of sight are written in one go, so that no frame takes long. */
const MAX_HIDDEN = 15;

/** About a frame, in ms. */
const FRAME = 16;

/**
 * Holds what has arrived until it is written into the sink: with the next flush, or with the next frame where it is
 * urgent. It holds requested symbols only, so it never grows beyond their number, however long it is paused.
 */
export class TickBuffer {
  readonly #sink: TickSink;
  readonly #flushTimer: ReturnType<typeof setInterval>;
  #frameTimer: ReturnType<typeof setTimeout> | undefined;
  /** Symbols that have waited longest come first. */
  readonly #pending = new Map<string, Pending>();
  /** Symbols whose next tick is written at the next frame. */
  readonly #expected = new Set<string>();
  /** Symbols that are written at the next frame. */
  readonly #urgent = new Set<string>();
  /** Symbols in sight; null while that is not known. */
  #visible: ReadonlySet<string> | null = null;
  #isPaused = false;

  /** @param flushMs how often it is written, in ms. */
  constructor(sink: TickSink, flushMs: number) {
    this.#sink = sink;
    this.#flushTimer = setInterval(() => this.#write([...this.#pending.keys()]), flushMs);
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#write([...this.#pending.keys()]);
  }

  /** Keeps a symbol's newest tick. Returns false where one that says the same waits already. */
  putTick(tick: Tick): boolean {
    const { symbol } = tick;
    const pending = this.#pendingOf(symbol);
    const isNew = pending.tick === undefined || !isSame(tick, pending.tick);
    pending.state = undefined;
    if (isNew) pending.tick = tick;
    if (this.#expected.delete(symbol)) this.#writeSoon([symbol]);
    return isNew;
  }

  /** Keeps the service's answer for the symbols that it was asked for, and writes it at the next frame. */
  putSnapshot(tickers: DatedTickers, asked: readonly string[]): void {
    const arrivedAt = Date.now();
    for (const symbol of asked) {
      const facts = Object.hasOwn(tickers, symbol) ? (tickers[symbol] ?? null) : null;
      this.#pendingOf(symbol).snapshot = { facts, arrivedAt };
    }
    this.#writeSoon(asked);
  }

  /** Keeps a new state of these rows, and writes it at the next frame. */
  putState(symbols: readonly string[], state: TickerState): void {
    for (const symbol of symbols) this.#pendingOf(symbol).state = state;
    this.#writeSoon(symbols);
  }

  /** Writes the next tick of each of these symbols at the next frame, not only with the next flush. */
  expect(symbols: Iterable<string>): void {
    for (const symbol of symbols) this.#expected.add(symbol);
  }

  /** Writes the symbols in sight with every flush, and what waits of those that come into sight at the next frame. */
  setVisible(symbols: ReadonlySet<string>): void {
    const before = this.#visible;
    this.#visible = symbols;
    this.#writeSoon(
      [...this.#pending.keys()].filter((symbol) => symbols.has(symbol) && !before?.has(symbol)),
    );
  }

  /** Forgets every other symbol. */
  keep(symbols: ReadonlySet<string>): void {
    for (const known of [this.#pending, this.#expected, this.#urgent]) {
      for (const symbol of known.keys()) if (!symbols.has(symbol)) known.delete(symbol);
    }
  }

  stop(): void {
    clearInterval(this.#flushTimer);
    clearTimeout(this.#frameTimer);
    this.keep(new Set());
  }

  #pendingOf(symbol: string): Pending {
    const pending = this.#pending.get(symbol) ?? {};
    this.#pending.set(symbol, pending);
    return pending;
  }

  #writeSoon(symbols: readonly string[]): void {
    if (this.#isPaused) return;
    for (const symbol of symbols) this.#urgent.add(symbol);
    if (this.#urgent.size > 0) this.#frameTimer ??= setTimeout(() => this.#writeUrgent(), FRAME);
  }

  #writeUrgent(): void {
    this.#frameTimer = undefined;
    this.#write([...this.#urgent]);
    this.#writeSoon([]);
  }

  /** Writes those of the symbols that are in sight, and so many of the others as one frame bears. */
  #write(symbols: readonly string[]): void {
    if (this.#isPaused) return;
    const isVisible = (symbol: string) => this.#visible?.has(symbol) ?? true;
    const hidden = symbols.filter((symbol) => !isVisible(symbol)).slice(0, MAX_HIDDEN);
    const changes = this.#take([...symbols.filter(isVisible), ...hidden]);
    if (changes !== null) this.#sink.write(changes);
  }

  /** Takes out the changes of some symbols; null when there are none. */
  #take(symbols: readonly string[]): Changes | null {
    const changes: Changes = {
      ticks: [],
      snapshot: { tickers: {}, asked: [], arrivedAt: Date.now() },
      marks: [],
    };
    const { ticks, snapshot, marks } = changes;
    for (const symbol of symbols) {
      const pending = this.#pending.get(symbol);
      this.#pending.delete(symbol);
      this.#urgent.delete(symbol);
      if (pending?.tick) ticks.push(pending.tick);
      if (pending?.state) marks.push({ symbol, state: pending.state });
      if (pending?.snapshot === undefined) continue;
      const { facts, arrivedAt } = pending.snapshot;
      snapshot.asked.push(symbol);
      snapshot.arrivedAt = Math.min(snapshot.arrivedAt, arrivedAt);
      if (facts !== null) snapshot.tickers[symbol] = facts;
    }
    return ticks.length + snapshot.asked.length + marks.length === 0 ? null : changes;
  }
}
