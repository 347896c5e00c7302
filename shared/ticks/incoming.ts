import type { DatedTickers } from "../contracts/market.ts";
import type { Tick } from "../contracts/streams.ts";
import type { SubscriptionFailure } from "../exchange/subscription-ledger.ts";
import { TickBuffer, type TickSink } from "./outgoing.ts";
import { Silence } from "./silence.ts";
import { Snapshots } from "./snapshots.ts";
import type { Timings } from "./timings.ts";

/** What has become of ticks since the pipeline started, for people and tests. */
export const createDisplayCounters = () => ({
  /** Ticks taken into the buffer. */
  ticks: 0,
  /** Ticks ignored because their symbol was not requested. */
  unrequested: 0,
  /** Ticks dropped because a newer one came before, or the same waits already. */
  late: 0,
});

export type DisplayCounters = ReturnType<typeof createDisplayCounters>;

export type DisplayOptions = {
  sink: TickSink;
  fetchTickers: (symbols: readonly string[]) => Promise<DatedTickers>;
  timings: Timings;
  random: () => number;
  counters: DisplayCounters;
};

/** How often the service is asked soon about a symbol that has fallen silent: once, and until it has learned of a halt. */
const SOON_ASKS = 3;

/** The second half of the pipeline: what the feed brings of requested symbols, on its way to the sink. */
export class Display {
  readonly buffer: TickBuffer;
  readonly #counters: DisplayCounters;
  readonly #timings: Timings;
  readonly #silence: Silence;
  readonly #snapshots: Snapshots;
  #symbols: ReadonlySet<string> = new Set();
  /** Symbols whose rows say that they could not be subscribed. */
  readonly #failed = new Set<string>();
  /** The symbols that brought nothing at the last check. */
  #quiet: ReadonlySet<string> = new Set();
  /** When the service was last asked about them, and how often it is to be asked soon. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #soonAsks = 0;

  constructor({ sink, fetchTickers, timings, random, counters }: DisplayOptions) {
    this.#counters = counters;
    this.#timings = timings;
    this.#silence = new Silence(timings);
    this.buffer = new TickBuffer(sink, timings.flush);
    const onSnapshot = (tickers: DatedTickers, asked: readonly string[]) =>
      this.buffer.putSnapshot(tickers, asked);
    this.#snapshots = new Snapshots({ sink, fetchTickers, timings, random, onSnapshot });
  }

  setSymbols(symbols: ReadonlySet<string>): void {
    const added = [...symbols].filter((symbol) => !this.#symbols.has(symbol));
    this.#symbols = symbols;
    for (const part of [this.buffer, this.#silence, this.#snapshots]) part.keep(symbols);
    for (const symbol of this.#failed) if (!symbols.has(symbol)) this.#failed.delete(symbol);
    if (added.length === 0) return;
    this.buffer.expect(added);
    this.#snapshots.fillEmpty(added);
  }

  /** Takes a tick. Returns whether it is the present price of a requested symbol. */
  takeTick(tick: Tick): boolean {
    if (!this.#symbols.has(tick.symbol)) {
      this.#counters.unrequested += 1;
      return false;
    }
    const isInOrder = this.#silence.noteTick(tick);
    this.#counters[isInOrder && this.buffer.putTick(tick) ? "ticks" : "late"] += 1;
    return isInOrder;
  }

  /** The exchange has no price of this symbol: its row shows no data. */
  noteNoPrice(symbol: string): void {
    if (this.#symbols.has(symbol) && this.#silence.noteNoPrice(symbol))
      this.buffer.putState([symbol], "silent");
  }

  /** These symbols are subscribed: rows that had failed show no data until their first tick. */
  noteAccepted(symbols: readonly string[]): void {
    this.#silence.noteSubscribed(symbols);
    const again = symbols.filter((symbol) => this.#failed.delete(symbol));
    this.buffer.putState(again, "silent");
    this.buffer.expect(again);
  }

  noteFailed(symbols: readonly string[], failure: SubscriptionFailure): void {
    for (const symbol of symbols) this.#failed.add(symbol);
    this.#silence.noteFailed(symbols);
    this.buffer.putState(symbols, failure);
  }

  /** The connection of these symbols is back: asks the service for what they missed. */
  noteGap(symbols: ReadonlySet<string>): void {
    this.buffer.expect(symbols);
    this.#snapshots.ask(symbols);
  }

  /** Marks symbols that have fallen silent while others tick, and asks the service about all that bring nothing. */
  check(): void {
    this.buffer.putState(this.#silence.findSilent(), "silent");
    const quiet = this.#silence.findQuiet();
    if (quiet.some((symbol) => !this.#quiet.has(symbol))) this.#soonAsks = SOON_ASKS;
    this.#quiet = new Set(quiet);
    const { silentSoon, silentAgain } = this.#timings;
    const now = performance.now();
    if (quiet.length === 0 || now - this.#askedAt < (this.#soonAsks > 0 ? silentSoon : silentAgain)) return;
    this.#soonAsks = Math.max(0, this.#soonAsks - 1);
    this.#askedAt = now;
    this.#snapshots.ask(quiet);
  }

  stop(): void {
    this.buffer.stop();
    this.#snapshots.stop();
  }
}
