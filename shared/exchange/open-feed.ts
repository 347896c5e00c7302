import type { FeedState } from "../contracts/events.ts";
import { RateLimit } from "./attempts.ts";
import { type FeedFacts, FeedSocket, type FeedSocketEvents, type FeedSocketOptions } from "./socket.ts";

/** The exchange allows 1,024 streams on a connection; some room is left for symbols that come and go. */
const MAX_SYMBOLS = 1_000;
/** Enough for all symbols of an account. The last one gets what is beyond, and reports it as refused. */
const MAX_SOCKETS = 4;
/** The exchange refuses the 301st connection in 5 minutes; other tabs count as well. */
const MAX_CONNECTIONS = 250;

type FeedEvents = Omit<FeedSocketEvents, "onGap"> & {
  /** The connection of these symbols is back: their ticks in between are missing. */
  onGap?(symbols: ReadonlySet<string>): void;
};

export type FeedOptions = Omit<FeedSocketOptions, "events" | "limit"> & {
  events: FeedEvents;
  /** Whether there is a network at the start; `wake` and `goOffline` report changes. */
  isOnLine?: boolean;
};

export type FeedClient = {
  /** Replaces the requested symbols; repeating it costs nothing. Without any, no connection is open. */
  setSymbols(symbols: Iterable<string>): void;
  /** The feed's state now, and when the last tick arrived, in ms since 1970; null before the first. */
  status(): { state: Exclude<FeedState, "paused">; lastTickAt: number | null };
  /** The computer may have slept, or its network is back: looks at once. */
  wake(isOnLine: boolean): void;
  /** There is no network. */
  goOffline(): void;
  /** Closes all connections and ends all timers. */
  stop(): void;
};

function stateOf(facts: FeedFacts, isOnLine: boolean): Exclude<FeedState, "paused"> {
  const { openedAt, heardAt, staleAfter } = facts;
  if (!facts.isNeeded) return "idle";
  if (openedAt !== null && Date.now() - (heardAt ?? openedAt) >= staleAfter) return "stale";
  if (openedAt !== null && heardAt !== null) return "live";
  if (!isOnLine) return "offline";
  return facts.hasFailed ? "reconnecting" : "connecting";
}

/**
 * Opens the exchange's feed, in a page, in a worker or on a server. `FeedSockets` keeps as many sockets
 * (`socket.ts`) as the symbols need, each with a connection (`connection.ts`), which subscribes (`subscriptions.ts`) and
 * decodes (`decode.ts`). Silence, age and sleep are looked for regularly.
 */
export function openFeed(options: FeedOptions): FeedClient {
  let { isOnLine = true } = options;
  const sockets = new FeedSockets(options);
  const checks = setInterval(() => {
    sockets.each((socket) => socket.check());
    options.events.onChange?.();
  }, options.timings.check);
  return {
    setSymbols: (symbols) => sockets.setSymbols(new Set(symbols)),
    status() {
      const facts = sockets.facts();
      return { state: stateOf(facts, isOnLine), lastTickAt: facts.lastTickAt };
    },
    wake(isNowOnLine) {
      isOnLine = isNowOnLine;
      sockets.each((socket) => socket.wake());
    },
    goOffline() {
      isOnLine = false;
      sockets.each((socket) => socket.goOffline());
    },
    stop() {
      clearInterval(checks);
      sockets.setSymbols(new Set());
    },
  };
}

type Group = { socket: FeedSocket; symbols: Set<string> };

/** Keeps as many sockets as the requested symbols need, usually one. A symbol stays with the socket that it began with. */
class FeedSockets {
  readonly #options: FeedOptions;
  readonly #limit: RateLimit;
  readonly #groups: Group[] = [];

  constructor(options: FeedOptions) {
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

  each(run: (socket: FeedSocket) => void): void {
    for (const { socket } of this.#groups) run(socket);
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
