import type { DatedTickers } from "../contracts/market.ts";
import { MAX_REQUEST_SYMBOLS } from "../contracts/symbols.ts";
import { backOff } from "./back-off.ts";
import type { TickSink } from "./flush.ts";
import type { Timings } from "./timings.ts";

export type SnapshotsOptions = {
  fetchTickers: (symbols: readonly string[]) => Promise<DatedTickers>;
  sink: Pick<TickSink, "emptyAmong">;
  /** `asked` are the symbols of which the service knows something, be it that they are not listed. */
  onSnapshot: (tickers: DatedTickers, asked: readonly string[]) => void;
  timings: Timings;
  random: () => number;
};

/** Asks the service for what the feed has not told: rows still empty, and everything after a gap. */
export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #due = new Set<string>();
  /** What failed to load, and whether the one timer runs that asks for all of it again. */
  #later = new Set<string>();
  #isRetryPlanned = false;
  #wanted: ReadonlySet<string> = new Set();
  #asking = false;
  #failures = 0;
  #stopped = false;

  constructor(options: SnapshotsOptions) {
    this.#options = options;
  }

  /** Forgets every symbol that is not wanted. */
  keep(wanted: ReadonlySet<string>): void {
    this.#wanted = wanted;
    this.#due = new Set([...this.#due].filter((symbol) => wanted.has(symbol)));
  }

  /** Asks soon for those of the symbols whose rows are still empty then. */
  fillEmpty(symbols: readonly string[]): void {
    const { sink, timings } = this.#options;
    this.#after(timings.emptyRow, async () => this.ask(await sink.emptyAmong(symbols)));
  }

  /** Asks now; what fails is asked for again, ever later. */
  ask(symbols: Iterable<string>): void {
    for (const symbol of symbols) if (this.#wanted.has(symbol)) this.#due.add(symbol);
    if (!this.#asking) void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #run(): Promise<void> {
    this.#asking = true;
    while (this.#due.size > 0 && !this.#stopped) {
      const batch = [...this.#due].slice(0, MAX_REQUEST_SYMBOLS);
      for (const symbol of batch) this.#due.delete(symbol);
      if (!(await this.#fetch(batch))) break;
    }
    this.#asking = false;
  }

  /** Gives whether the service answered. */
  async #fetch(batch: readonly string[]): Promise<boolean> {
    const { fetchTickers, onSnapshot } = this.#options;
    for (const symbol of batch) this.#later.delete(symbol);
    try {
      const tickers = await fetchTickers(batch);
      const unknown = batch.filter((symbol) => tickers[symbol] === null);
      const asked = batch.filter((symbol) => this.#wanted.has(symbol) && tickers[symbol] !== null);
      if (!this.#stopped && asked.length > 0) onSnapshot(tickers, asked);
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
    for (const symbol of symbols) this.#later.add(symbol);
    if (this.#isRetryPlanned) return;
    this.#isRetryPlanned = true;
    const wait = backOff(this.#failures, timings.backOffBase, timings.backOffCap, random);
    this.#after(wait, () => {
      this.#isRetryPlanned = false;
      const failed = this.#later;
      this.#later = new Set();
      this.ask(failed);
    });
  }

  #after(ms: number, run: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }
}
