import type { Tick } from "../contracts/streams.ts";
import type { Timings } from "./timings.ts";

/**
 * Tells which subscribed symbols bring nothing new while others tick: ticks that are older than one before do not
 * count, until their symbol has been silent and its ids seem to have begun anew. Times are ms since 1970.
 */
export class Silence {
  readonly #limitMs: number;
  /** Ids begin anew after this, later than pages are told of the silence: a row that stood still was marked. */
  readonly #anewAfterMs: number;
  /** When a symbol was subscribed or last ticked. */
  readonly #heardAt = new Map<string, number>();
  readonly #silent = new Set<string>();
  /** The newest tick of each symbol, and when it arrived by a clock that nobody sets. */
  readonly #newest = new Map<string, { lastTradeId: number; at: number }>();
  #anyAt: number | null = null;

  constructor({ silence, check }: Pick<Timings, "silence" | "check">) {
    this.#limitMs = silence;
    this.#anewAfterMs = silence + 2 * check;
  }

  subscribed(symbols: readonly string[]): void {
    const now = Date.now();
    for (const symbol of symbols) this.#heardAt.set(symbol, now);
  }

  /** Takes note of a tick; gives false for one that is older than one before. */
  ticked({ symbol, lastTradeId }: Pick<Tick, "symbol" | "lastTradeId">): boolean {
    if (this.#isOlder(symbol, lastTradeId)) return false;
    this.#newest.set(symbol, { lastTradeId, at: performance.now() });
    this.#heard(symbol);
    return true;
  }

  /** Takes note that the exchange has no price of the symbol; gives false where that is known. */
  hasNoPrice(symbol: string): boolean {
    if (this.#silent.has(symbol)) return false;
    this.#silent.add(symbol);
    return true;
  }

  #isOlder(symbol: string, lastTradeId: number): boolean {
    const newest = this.#newest.get(symbol);
    if (newest === undefined || lastTradeId >= newest.lastTradeId) return false;
    return performance.now() - newest.at < this.#anewAfterMs;
  }

  #heard(symbol: string): void {
    const now = Date.now();
    // While the whole feed said nothing, no symbol can be blamed for it.
    const wasStale = this.#anyAt !== null && now - this.#anyAt >= this.#limitMs;
    if (wasStale) for (const known of this.#heardAt.keys()) this.#heardAt.set(known, now);
    this.#anyAt = now;
    this.#heardAt.set(symbol, now);
    this.#silent.delete(symbol);
  }

  failed(symbols: readonly string[]): void {
    for (const symbol of symbols) {
      this.#heardAt.delete(symbol);
      this.#silent.delete(symbol);
    }
  }

  /** Forgets every symbol that is not wanted. */
  keep(wanted: ReadonlySet<string>): void {
    for (const known of [this.#heardAt, this.#silent, this.#newest]) {
      for (const symbol of known.keys()) if (!wanted.has(symbol)) known.delete(symbol);
    }
    if (wanted.size === 0) this.#anyAt = null;
  }

  /** The subscribed symbols that bring nothing now, whether others tick or not. */
  quiet(): string[] {
    const since = Date.now() - this.#limitMs;
    const isQuiet = ([symbol, at]: [string, number]) => at <= since || this.#silent.has(symbol);
    return [...this.#heardAt].filter(isQuiet).map(([symbol]) => symbol);
  }

  /** Gives the symbols that have become silent since the last look. */
  look(): string[] {
    const now = Date.now();
    if (this.#anyAt === null || now - this.#anyAt >= this.#limitMs) return [];
    const found: string[] = [];
    for (const [symbol, at] of this.#heardAt) {
      // The clock was set back: its silence is counted from here.
      if (at > now) this.#heardAt.set(symbol, now);
      if (now - at < this.#limitMs || this.#silent.has(symbol)) continue;
      this.#silent.add(symbol);
      found.push(symbol);
    }
    return found;
  }
}
