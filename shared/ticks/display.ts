import type { DatedTickers } from "../contracts/market.ts";
import type { Tick } from "../contracts/streams.ts";
import { TickBuffer } from "./buffer.ts";
import type { Counters } from "./counters.ts";
import { Flush, type TickSink } from "./flush.ts";
import { Silence } from "./silence.ts";
import { Snapshots } from "./snapshots.ts";
import type { SubscriptionFailure } from "./subscription-ledger.ts";
import type { Timings } from "./timings.ts";

export type DisplayOptions = {
  sink: TickSink;
  isShown: () => boolean;
  fetchTickers: (symbols: readonly string[]) => Promise<DatedTickers>;
  timings: Timings;
  random: () => number;
  counters: Counters;
};

/** How often the service is asked soon of a symbol that has fallen silent: once, and until it has learned of a halt. */
const SOON_ASKS = 3;

/** The second half of the pipeline: what the feed tells of wanted symbols, on its way to the sink. */
export class Display {
  readonly #counters: Counters;
  readonly #buffer = new TickBuffer();
  readonly #silence: Silence;
  readonly #flush: Flush;
  readonly #snapshots: Snapshots;
  #wanted: ReadonlySet<string> = new Set();
  /** Those whose rows say that they could not be subscribed. */
  readonly #failed = new Set<string>();
  #paused = false;
  readonly #timings: Timings;
  /** The symbols that brought nothing at the last look. */
  #quiet: ReadonlySet<string> = new Set();
  /** When the service was last asked of them, and how often it is to be asked soon. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #soonAsks = 0;

  constructor(options: DisplayOptions) {
    const { sink, isShown, fetchTickers, timings, random, counters } = options;
    this.#counters = counters;
    this.#timings = timings;
    this.#silence = new Silence(timings);
    const mayShow = () => !this.#paused && isShown();
    this.#flush = new Flush({ buffer: this.#buffer, sink, timings, counters, mayShow });
    const onSnapshot = (tickers: DatedTickers, asked: readonly string[]) => {
      this.#buffer.putSnapshot(tickers, asked);
      this.#flush.soon(asked);
    };
    this.#snapshots = new Snapshots({ sink, fetchTickers, timings, random, onSnapshot });
  }

  get paused(): boolean {
    return this.#paused;
  }

  want(symbols: ReadonlySet<string>): void {
    const added = [...symbols].filter((symbol) => !this.#wanted.has(symbol));
    this.#wanted = symbols;
    for (const part of [this.#buffer, this.#silence, this.#flush, this.#snapshots]) part.keep(symbols);
    for (const symbol of this.#failed) if (!symbols.has(symbol)) this.#failed.delete(symbol);
    if (added.length === 0) return;
    this.#flush.await(added);
    this.#snapshots.fillEmpty(added);
  }

  /** Takes a tick; gives whether it tells the present price of a wanted symbol. */
  tick(tick: Tick): boolean {
    if (!this.#wanted.has(tick.symbol)) {
      this.#counters.unwanted += 1;
      return false;
    }
    if (!this.#silence.ticked(tick)) {
      this.#counters.late += 1;
      return false;
    }
    this.#counters[this.#buffer.put(tick) ? "ticks" : "late"] += 1;
    this.#flush.arrived(tick.symbol);
    return true;
  }

  /** The exchange has no price of this symbol: its row shows no data. */
  noPrice(symbol: string): void {
    if (this.#wanted.has(symbol) && this.#silence.hasNoPrice(symbol)) this.#buffer.mark([symbol], "silent");
  }

  /** What failed before is no longer said to; its first tick is shown without delay. */
  accepted(symbols: readonly string[]): void {
    this.#silence.subscribed(symbols);
    const again = symbols.filter((symbol) => this.#failed.delete(symbol));
    this.#buffer.mark(again, "silent");
    this.#flush.await(again);
  }

  failed(symbols: readonly string[], failure: SubscriptionFailure): void {
    for (const symbol of symbols) this.#failed.add(symbol);
    this.#silence.failed(symbols);
    this.#buffer.mark(symbols, failure);
  }

  /** The connection of these symbols stands again: shows what comes next without delay, and asks for what may not come. */
  gap(symbols: ReadonlySet<string>): void {
    this.#flush.await(symbols);
    this.#snapshots.ask(symbols);
  }

  /** From now on these symbols are shown with every flush; the others take turns. */
  prefer(symbols: ReadonlySet<string>): void {
    this.#flush.prefer(symbols);
  }

  /** Marks the symbols that have fallen silent among others that tick, and asks the service of all that bring nothing. */
  look(): void {
    const silent = this.#silence.look();
    this.#buffer.mark(silent, "silent");
    if (silent.length > 0) this.#flush.soon(silent);
    this.#askOfQuiet(this.#silence.quiet());
  }

  #askOfQuiet(quiet: readonly string[]): void {
    if (quiet.some((symbol) => !this.#quiet.has(symbol))) this.#soonAsks = SOON_ASKS;
    this.#quiet = new Set(quiet);
    const { silentSoon, silentAgain } = this.#timings;
    const now = performance.now();
    if (quiet.length === 0 || now - this.#askedAt < (this.#soonAsks > 0 ? silentSoon : silentAgain)) return;
    this.#soonAsks = Math.max(0, this.#soonAsks - 1);
    this.#askedAt = now;
    this.#snapshots.ask(quiet);
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#flush.flush();
  }

  stop(): void {
    this.#flush.stop();
    this.#snapshots.stop();
  }
}
