import { alertKey, type ListChanges, type ListedAlert } from "./alert-list.ts";
import type { FreshCrossing, WatchProgress, WatchStorage } from "./watch-storage.ts";
import { type SymbolOptions, WatchedSymbol } from "./watched-symbol.ts";

type Options = SymbolOptions & { storage: Pick<WatchStorage, "readProgress"> };

/** The alerts that are watched, by symbol. A symbol without any is not followed. */
export class WatchedSymbols {
  readonly #options: Options;
  readonly #symbols = new Map<string, WatchedSymbol>();
  /** The symbol of each alert. */
  readonly #symbolOf = new Map<string, string>();

  constructor(options: Options) {
    this.#options = options;
  }

  get alerts(): number {
    return this.#symbolOf.size;
  }

  keys(): string[] {
    return [...this.#symbolOf.keys()];
  }

  names(): string[] {
    return [...this.#symbols.keys()];
  }

  get(name: string): WatchedSymbol | undefined {
    return this.#symbols.get(name);
  }

  /** Those of these names that are watched; without names all. */
  list(names: Iterable<string> = this.#symbols.keys()): WatchedSymbol[] {
    return [...names].flatMap((name) => this.#symbols.get(name) ?? []);
  }

  /** Watches what is new, or has started over, and nothing that is gone. */
  async apply({ active, gone }: ListChanges, signal: AbortSignal): Promise<void> {
    const fresh = active.filter((alert) => this.#isNews(alert));
    const progress = await this.#options.storage.readProgress(fresh);
    if (signal.aborted) return;
    for (const key of gone) this.remove(key);
    for (const alert of fresh) this.#add(alert, progress);
    for (const [name, symbol] of this.#symbols) {
      if (symbol.size > 0) continue;
      symbol.stop();
      this.#symbols.delete(name);
    }
  }

  remove(key: string): void {
    this.#symbols.get(this.#symbolOf.get(key) ?? "")?.remove(key);
    this.#symbolOf.delete(key);
  }

  /** The crossing is recorded. An alert that does not repeat is done. */
  recorded(crossing: FreshCrossing): void {
    const key = alertKey({ userId: crossing.userId, id: crossing.alertId });
    this.#symbols.get(crossing.symbol)?.keptCrossing(key, crossing);
    if (crossing.repeatAfter === null) this.remove(key);
  }

  stop(): void {
    for (const symbol of this.#symbols.values()) symbol.stop();
  }

  #isNews(alert: ListedAlert): boolean {
    const key = alertKey(alert);
    const known = this.#symbols.get(this.#symbolOf.get(key) ?? "")?.revisionOf(key);
    return known === undefined || known < alert.revision;
  }

  #add(alert: ListedAlert, { watermarks, recorded }: WatchProgress): void {
    const key = alertKey(alert);
    this.remove(key);
    const name = alert.symbol;
    const symbol =
      this.#symbols.get(name) ?? new WatchedSymbol(name, watermarks.get(name) ?? null, this.#options);
    this.#symbols.set(name, symbol);
    this.#symbolOf.set(key, name);
    symbol.add(alert, recorded.get(key) ?? []);
  }
}
