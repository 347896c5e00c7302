import type { Database } from "../../database/database.ts";
import { alertKey, type ListChanges, type ListedAlert } from "./alert-list.ts";
import { readWatermarks } from "./checkpoint.ts";
import type { SymbolFollower } from "./symbol-follower.ts";
import { type FreshCrossing, SymbolWatch, type SymbolWatchEvents } from "./symbol-watch.ts";

type Options = {
  database: Database;
  /** Feeds prices to the alerts of a symbol. */
  follow: (watch: SymbolWatch) => SymbolFollower;
  events: SymbolWatchEvents;
};

/** The alerts that are watched, by symbol. A symbol without any is not followed. */
export class WatchedSymbols {
  readonly #options: Options;
  readonly #followers = new Map<string, SymbolFollower>();
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

  symbols(): string[] {
    return [...this.#followers.keys()];
  }

  followers(symbols: Iterable<string> = this.#followers.keys()): SymbolFollower[] {
    return [...symbols].flatMap((symbol) => this.#followers.get(symbol) ?? []);
  }

  follower(symbol: string): SymbolFollower | undefined {
    return this.#followers.get(symbol);
  }

  watches(): SymbolWatch[] {
    return this.followers().map(({ watch }) => watch);
  }

  /** Watches what is new, or has begun anew, and nothing that is gone. */
  async apply({ active, gone }: ListChanges, signal: AbortSignal): Promise<void> {
    const fresh = active.filter((alert) => this.#isNews(alert));
    const symbols = new Set(fresh.map(({ symbol }) => symbol));
    const added = [...symbols].filter((symbol) => !this.#followers.has(symbol));
    const kept = await readWatermarks(this.#options.database, added);
    if (signal.aborted) return;
    for (const key of gone) this.remove(key);
    const { events, follow } = this.#options;
    const watches = new Map(
      added.map((symbol) => [symbol, new SymbolWatch(symbol, kept.get(symbol) ?? null, events)]),
    );
    for (const alert of fresh) this.#add(alert, watches);
    for (const [symbol, watch] of watches) this.#followers.set(symbol, follow(watch));
    this.#dropEmpty();
  }

  remove(key: string): void {
    this.#followers.get(this.#symbolOf.get(key) ?? "")?.watch.remove(key);
    this.#symbolOf.delete(key);
  }

  /** The crossing is recorded. An alert that does not repeat is done. */
  recorded({ userId, alertId, symbol, revision, repeatAfter }: FreshCrossing): void {
    const key = alertKey({ userId, id: alertId });
    this.#followers.get(symbol)?.watch.keptCrossing(key, revision);
    if (repeatAfter === null) this.remove(key);
  }

  stop(): void {
    for (const follower of this.#followers.values()) follower.stop();
  }

  #isNews(alert: ListedAlert): boolean {
    const key = alertKey(alert);
    const known = this.#followers.get(this.#symbolOf.get(key) ?? "")?.watch.revisionOf(key);
    return known === undefined || known < alert.revision;
  }

  #add(alert: ListedAlert, watches: ReadonlyMap<string, SymbolWatch>): void {
    const key = alertKey(alert);
    this.remove(key);
    const follower = this.#followers.get(alert.symbol);
    const watch = follower?.watch ?? watches.get(alert.symbol);
    if (watch?.add(alert) === false) follower?.readLate();
    this.#symbolOf.set(key, alert.symbol);
  }

  #dropEmpty(): void {
    for (const [symbol, follower] of this.#followers) {
      if (follower.watch.size > 0) continue;
      follower.stop();
      this.#followers.delete(symbol);
    }
  }
}
