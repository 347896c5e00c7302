import type { FeedState } from "../contracts/events.ts";
import { FeedSockets, type FeedSocketsOptions } from "./feed-sockets.ts";
import type { FeedFacts } from "./socket.ts";

export type FeedOptions = FeedSocketsOptions & {
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
 * Opens the exchange's feed, in a page, in a worker or on a server. `feed-sockets.ts` keeps as many sockets
 * (`socket.ts`) as the symbols need, each with a connection (`connection.ts`), which subscribes (`subscriptions.ts`) and
 * decodes (`decode.ts`). Silence, age and sleep are looked for regularly.
 */
export function openFeed(options: FeedOptions): FeedClient {
  let { isOnLine = true } = options;
  const sockets = new FeedSockets(options);
  const checks = setInterval(() => {
    sockets.check();
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
      sockets.wake();
    },
    goOffline() {
      isOnLine = false;
      sockets.goOffline();
    },
    stop() {
      clearInterval(checks);
      sockets.setSymbols(new Set());
    },
  };
}
