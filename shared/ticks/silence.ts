/** Tells which subscribed symbols say nothing while others tick. Times are ms since 1970. */
export class Silence {
  readonly #limitMs: number;
  /** When a symbol was subscribed or last ticked. */
  readonly #heardAt = new Map<string, number>();
  readonly #silent = new Set<string>();
  #anyAt: number | null = null;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  subscribed(symbols: readonly string[]): void {
    const now = Date.now();
    for (const symbol of symbols) this.#heardAt.set(symbol, now);
  }

  ticked(symbol: string): void {
    const now = Date.now();
    // While the whole feed said nothing, no symbol can be blamed for it.
    const wasStale = this.#anyAt !== null && now - this.#anyAt >= this.#limitMs;
    if (wasStale) for (const known of this.#heardAt.keys()) this.#heardAt.set(known, now);
    this.#anyAt = now;
    this.#heardAt.set(symbol, now);
    this.#silent.delete(symbol);
  }

  refused(symbols: readonly string[]): void {
    for (const symbol of symbols) this.#forget(symbol);
  }

  /** Forgets every symbol that is not wanted. */
  keep(wanted: ReadonlySet<string>): void {
    for (const symbol of this.#heardAt.keys()) if (!wanted.has(symbol)) this.#forget(symbol);
    if (wanted.size === 0) this.#anyAt = null;
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

  #forget(symbol: string): void {
    this.#heardAt.delete(symbol);
    this.#silent.delete(symbol);
  }
}
