import type { DatedTicker, DatedTickers } from "../contracts/market.ts";
import type { Tick, TickerState } from "../contracts/streams.ts";
import { MAX_REQUEST_SYMBOLS } from "../contracts/symbols.ts";
import { backOff } from "../exchange/attempts.ts";
import type { Changes } from "../streams/apply-changes.ts";
import { isSame } from "../streams/tickers.ts";
import type { Timings } from "./timings.ts";

/** Where changes go: the page's query cache, or the state of an embedded panel. */
export type TickSink = {
  /** Shows the changes in one go; symbols without a row are left out. */
  write(changes: Changes): void;
  /** Those of the symbols whose row has no value yet. */
  emptyAmong(symbols: readonly string[]): string[] | Promise<string[]>;
};

export type OutgoingOptions = {
  /** Where ticks are shown. */
  sink: TickSink;
  /**
   * The service's 24-hour tickers of at most 100 symbols, by symbol; unlisted ones are left out, those of which
   * nothing is known now are null.
   */
  fetchTickers: (symbols: readonly string[]) => Promise<DatedTickers>;
  timings: Timings;
  /** A number from 0 to below 1, as `Math.random` gives. */
  random: () => number;
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
 * Holds what has arrived, and what the service was asked for, until it is written into the sink: with the next flush, or
 * with the next frame where it is urgent. It holds requested symbols only, so it never grows beyond their number, however
 * long it is paused.
 */
export class Outgoing {
  readonly #sink: TickSink;
  readonly #snapshots: Snapshots;
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

  constructor(options: OutgoingOptions) {
    this.#sink = options.sink;
    this.#snapshots = new Snapshots(options, (tickers, asked) => this.#putSnapshot(tickers, asked));
    this.#flushTimer = setInterval(() => this.#write([...this.#pending.keys()]), options.timings.flush);
  }

  /** Forgets every other symbol, and fills the rows of added ones soon. */
  setSymbols(symbols: ReadonlySet<string>, added: readonly string[]): void {
    for (const known of [this.#pending, this.#expected, this.#urgent]) {
      for (const symbol of known.keys()) if (!symbols.has(symbol)) known.delete(symbol);
    }
    this.#snapshots.keep(symbols);
    if (added.length === 0) return;
    this.expect(added);
    this.#snapshots.fillEmpty(added);
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

  /** Keeps a new state of these rows, and writes it at the next frame. */
  putState(symbols: readonly string[], state: TickerState): void {
    for (const symbol of symbols) this.#pendingOf(symbol).state = state;
    this.#writeSoon(symbols);
  }

  /** Writes the next tick of each of these symbols at the next frame, not only with the next flush. */
  expect(symbols: Iterable<string>): void {
    for (const symbol of symbols) this.#expected.add(symbol);
  }

  /** Asks the service for these symbols now. */
  ask(symbols: Iterable<string>): void {
    this.#snapshots.ask(symbols);
  }

  /** Writes the symbols in sight with every flush, and what waits of those that come into sight at the next frame. */
  setVisible(symbols: ReadonlySet<string>): void {
    const before = this.#visible;
    this.#visible = symbols;
    this.#writeSoon(
      [...this.#pending.keys()].filter((symbol) => symbols.has(symbol) && !before?.has(symbol)),
    );
  }

  stop(): void {
    clearInterval(this.#flushTimer);
    clearTimeout(this.#frameTimer);
    this.#snapshots.stop();
    this.setSymbols(new Set(), []);
  }

  /** Keeps the service's answer for the symbols that it was asked for, and writes it at the next frame. */
  #putSnapshot(tickers: DatedTickers, asked: readonly string[]): void {
    const arrivedAt = Date.now();
    for (const symbol of asked) {
      const facts = Object.hasOwn(tickers, symbol) ? (tickers[symbol] ?? null) : null;
      this.#pendingOf(symbol).snapshot = { facts, arrivedAt };
    }
    this.#writeSoon(asked);
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

/** Asks the service for what the feed has not brought: rows still empty, and all symbols after a gap. */
class Snapshots {
  readonly #options: OutgoingOptions;
  readonly #onSnapshot: (tickers: DatedTickers, asked: readonly string[]) => void;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #due = new Set<string>();
  /** Symbols that failed to load, and whether the timer runs that asks for all of them again. */
  #failed = new Set<string>();
  #isRetryPlanned = false;
  #requested: ReadonlySet<string> = new Set();
  #isRequesting = false;
  #failures = 0;
  #isStopped = false;

  /** @param onSnapshot `asked` are the symbols that the service knows something about, be it that they are not listed. */
  constructor(
    options: OutgoingOptions,
    onSnapshot: (tickers: DatedTickers, asked: readonly string[]) => void,
  ) {
    this.#options = options;
    this.#onSnapshot = onSnapshot;
  }

  /** Forgets every other symbol. */
  keep(symbols: ReadonlySet<string>): void {
    this.#requested = symbols;
    this.#due = new Set([...this.#due].filter((symbol) => symbols.has(symbol)));
  }

  /** Asks soon for those of the symbols whose rows are still empty then. */
  fillEmpty(symbols: readonly string[]): void {
    const { sink, timings } = this.#options;
    this.#after(timings.emptyRow, async () => this.ask(await sink.emptyAmong(symbols)));
  }

  /** Asks now. Symbols that fail are asked for again, ever later. */
  ask(symbols: Iterable<string>): void {
    for (const symbol of symbols) if (this.#requested.has(symbol)) this.#due.add(symbol);
    if (!this.#isRequesting) void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #run(): Promise<void> {
    this.#isRequesting = true;
    while (this.#due.size > 0 && !this.#isStopped) {
      const batch = [...this.#due].slice(0, MAX_REQUEST_SYMBOLS);
      for (const symbol of batch) this.#due.delete(symbol);
      if (!(await this.#fetch(batch))) break;
    }
    this.#isRequesting = false;
  }

  /** Returns whether the service answered. */
  async #fetch(batch: readonly string[]): Promise<boolean> {
    for (const symbol of batch) this.#failed.delete(symbol);
    try {
      const tickers = await this.#options.fetchTickers(batch);
      const unknown = batch.filter((symbol) => tickers[symbol] === null);
      const asked = batch.filter((symbol) => this.#requested.has(symbol) && tickers[symbol] !== null);
      if (!this.#isStopped && asked.length > 0) this.#onSnapshot(tickers, asked);
      if (unknown.length > 0) this.#askLater(unknown);
      else this.#failures = 0;
      return true;
    } catch {
      this.#askLater(batch);
      return false;
    }
  }

  #askLater(symbols: readonly string[]): void {
    const { timings, random } = this.#options;
    this.#failures += 1;
    for (const symbol of symbols) this.#failed.add(symbol);
    if (this.#isRetryPlanned) return;
    this.#isRetryPlanned = true;
    const wait = backOff(this.#failures, timings.backOffBase, timings.backOffCap, random);
    this.#after(wait, () => {
      this.#isRetryPlanned = false;
      const failed = this.#failed;
      this.#failed = new Set();
      this.ask(failed);
    });
  }

  #after(ms: number, run: () => void): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }
}
