import type { DatedTickers } from "../contracts/market.ts";
import { MAX_REQUEST_SYMBOLS } from "../contracts/symbols.ts";
import { backOff } from "../exchange/attempts.ts";
import type { TickSink } from "./outgoing.ts";
import type { Timings } from "./timings.ts";

export type SnapshotsOptions = {
  fetchTickers: (symbols: readonly string[]) => Promise<DatedTickers>;
  sink: Pick<TickSink, "emptyAmong">;
  /** `asked` are the symbols that the service knows something about, be it that they are not listed. */
  onSnapshot: (tickers: DatedTickers, asked: readonly string[]) => void;
  timings: Timings;
  random: () => number;
};

/** Asks the service for what the feed has not brought: rows still empty, and all symbols after a gap. */
export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #due = new Set<string>();
  /** Symbols that failed to load, and whether the timer runs that asks for all of them again. */
  #failed = new Set<string>();
  #isRetryPlanned = false;
  #requested: ReadonlySet<string> = new Set();
  #isRequesting = false;
  #failures = 0;
  #isStopped = false;

  constructor(options: SnapshotsOptions) {
    this.#options = options;
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
    const { fetchTickers, onSnapshot } = this.#options;
    for (const symbol of batch) this.#failed.delete(symbol);
    try {
      const tickers = await fetchTickers(batch);
      const unknown = batch.filter((symbol) => tickers[symbol] === null);
      const asked = batch.filter((symbol) => this.#requested.has(symbol) && tickers[symbol] !== null);
      if (!this.#isStopped && asked.length > 0) onSnapshot(tickers, asked);
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
