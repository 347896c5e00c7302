import type { Tick } from "../contracts/streams.ts";
import { type NewestTick, orderTick } from "../contracts/tick-order.ts";
import type { Timings } from "./timings.ts";

type TickOrder = Pick<Tick, "symbol" | "lastTradeId" | "asOf" | "arrivedAt">;

/** A symbol whose ticks were all dropped for so long, in ms, counts as silent: its row says so within 5 s. */
const DROPPED_FOR = 2_500;

/**
 * Drops ticks that are older than one before, and finds subscribed symbols that bring nothing new while others tick.
 * Ids may start over: where only lower ones come for a while, later ticks count again. Times are ms since 1970.
 */
export class Silence {
  readonly #limitMs: number;
  /** When a symbol was subscribed or last ticked. */
  readonly #heardAt = new Map<string, number>();
  readonly #silent = new Set<string>();
  /** Their times are in ms of `performance.now`, which cannot be set. */
  readonly #newest = new Map<string, NewestTick>();
  #anyAt: number | null = null;

  constructor({ silence }: Pick<Timings, "silence">) {
    this.#limitMs = silence;
  }

  noteSubscribed(symbols: readonly string[]): void {
    const now = Date.now();
    for (const symbol of symbols) this.#heardAt.set(symbol, now);
  }

  /** Notes a tick. Returns false for one that is older than one before. */
  noteTick({ symbol, lastTradeId, asOf, arrivedAt }: TickOrder): boolean {
    const now = performance.now();
    const trueAt = now - (arrivedAt - asOf);
    const { isLate, newest } = orderTick(this.#newest.get(symbol) ?? null, { lastTradeId, trueAt }, now);
    this.#newest.set(symbol, newest);
    if (!isLate) this.#heard(symbol);
    else if (now - (newest.lowerSince ?? now) >= DROPPED_FOR)
      this.#heardAt.set(symbol, Number.NEGATIVE_INFINITY);
    return !isLate;
  }

  /** Notes that the exchange has no price of the symbol. Returns false where that is known. */
  noteNoPrice(symbol: string): boolean {
    if (this.#silent.has(symbol)) return false;
    this.#silent.add(symbol);
    return true;
  }

  #heard(symbol: string): void {
    const now = Date.now();
    // While the whole feed was silent, no single symbol was.
    const wasStale = this.#anyAt !== null && now - this.#anyAt >= this.#limitMs;
    if (wasStale) for (const known of this.#heardAt.keys()) this.#heardAt.set(known, now);
    this.#anyAt = now;
    this.#heardAt.set(symbol, now);
    this.#silent.delete(symbol);
  }

  noteFailed(symbols: readonly string[]): void {
    for (const symbol of symbols) {
      this.#heardAt.delete(symbol);
      this.#silent.delete(symbol);
    }
  }

  /** Forgets every other symbol. */
  keep(symbols: ReadonlySet<string>): void {
    for (const known of [this.#heardAt, this.#silent, this.#newest]) {
      for (const symbol of known.keys()) if (!symbols.has(symbol)) known.delete(symbol);
    }
    if (symbols.size === 0) this.#anyAt = null;
  }

  /** The subscribed symbols that bring nothing now, whether others tick or not. */
  findQuiet(): string[] {
    const since = Date.now() - this.#limitMs;
    const isQuiet = ([symbol, at]: [string, number]) => at <= since || this.#silent.has(symbol);
    return [...this.#heardAt].filter(isQuiet).map(([symbol]) => symbol);
  }

  /** The symbols that have become silent since the last call. */
  findSilent(): string[] {
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
