import { RateLimit } from "./attempts.ts";
import { type FeedFacts, FeedSocket, type FeedSocketEvents, type FeedSocketOptions } from "./socket.ts";

/** The exchange allows 1,024 streams on a connection; some room is left for symbols that come and go. */
const MAX_SYMBOLS = 1_000;
/** Enough for all symbols of an account. The last one gets what is beyond, and reports it as refused. */
const MAX_SOCKETS = 4;
/** The exchange refuses the 301st connection in 5 minutes; other tabs count as well. */
const MAX_CONNECTIONS = 250;

type FeedSocketsEvents = Omit<FeedSocketEvents, "onGap"> & {
  /** The connection of these symbols is back: their ticks in between are missing. */
  onGap?(symbols: ReadonlySet<string>): void;
};

export type FeedSocketsOptions = Omit<FeedSocketOptions, "events" | "limit"> & { events: FeedSocketsEvents };

type Group = { socket: FeedSocket; symbols: Set<string> };

/** Keeps as many sockets as the requested symbols need, usually one. A symbol stays with the socket that it began with. */
export class FeedSockets {
  readonly #options: FeedSocketsOptions;
  readonly #limit: RateLimit;
  readonly #groups: Group[] = [];

  constructor(options: FeedSocketsOptions) {
    this.#options = options;
    this.#limit = new RateLimit(MAX_CONNECTIONS, options.timings.connectionWindow);
    this.#addGroup();
  }

  /** The facts of the worst socket, because the page must not call prices live that are not. */
  facts(): FeedFacts {
    const all = this.#groups.map(({ socket }) => socket.facts());
    if (all.length === 1) return all[0] as FeedFacts;
    const [worst, ...others] = all.filter(({ isNeeded }) => isNeeded).sort(byTrust);
    if (worst === undefined) return all[0] as FeedFacts;
    const times = [worst, ...others].map(({ lastTickAt }) => lastTickAt ?? Number.NEGATIVE_INFINITY);
    const lastTickAt = Math.max(...times);
    return { ...worst, lastTickAt: Number.isFinite(lastTickAt) ? lastTickAt : null };
  }

  /** Replaces the requested symbols. A socket without any is closed. */
  setSymbols(symbols: ReadonlySet<string>): void {
    const left = new Set(symbols);
    for (const group of this.#groups) {
      group.symbols = new Set([...group.symbols].filter((symbol) => left.delete(symbol)));
    }
    for (const symbol of left) this.#groupWithRoom().symbols.add(symbol);
    for (const { socket, symbols: own } of this.#groups) socket.setSymbols(own);
  }

  check(): void {
    for (const { socket } of this.#groups) socket.check();
  }

  wake(): void {
    for (const { socket } of this.#groups) socket.wake();
  }

  goOffline(): void {
    for (const { socket } of this.#groups) socket.goOffline();
  }

  #groupWithRoom(): Group {
    const group = this.#groups.find(({ symbols }) => symbols.size < MAX_SYMBOLS);
    if (group !== undefined) return group;
    return this.#groups.length < MAX_SOCKETS ? this.#addGroup() : (this.#groups.at(-1) as Group);
  }

  #addGroup(): Group {
    const events = { ...this.#options.events, onGap: () => this.#options.events.onGap?.(group.symbols) };
    const group: Group = {
      socket: new FeedSocket({ ...this.#options, limit: this.#limit, events }),
      symbols: new Set(),
    };
    this.#groups.push(group);
    return group;
  }
}

/** Those without a connection come first, then those that have not been heard, then those that are stale soonest. */
function byTrust(one: FeedFacts, other: FeedFacts): number {
  const rank = ({ openedAt, heardAt, staleAfter }: FeedFacts) =>
    openedAt === null ? -2 : heardAt === null ? -1 : heardAt + staleAfter;
  return rank(one) - rank(other);
}
