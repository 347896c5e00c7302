import type { FeedState, FeedStatus } from "../contracts/events.ts";
import type { DatedTickers } from "../contracts/market.ts";
import type { TickSink } from "./buffer.ts";
import { type Counters, createCounters, type FeedWebSocketClass } from "./connection.ts";
import { Display } from "./display.ts";
import { FeedSockets } from "./feed-sockets.ts";
import type { FeedFacts } from "./socket.ts";
import { TIMINGS, type Timings } from "./timings.ts";

export type TickPipelineOptions = {
  /** The feed's websocket address, ending in `/ws`. */
  feed: string;
  /** Where ticks are shown. */
  sink: TickSink;
  /** Called at the start and at each change of the feed's state. */
  onStatus: (status: FeedStatus) => void;
  /**
   * The service's 24-hour tickers of at most 100 symbols, by symbol; unlisted ones are left out, those of which
   * nothing is known now are null.
   */
  fetchTickers: (symbols: readonly string[]) => Promise<DatedTickers>;
  /** Whether the browser has a network; `wake` and `goOffline` report changes. */
  isOnLine?: boolean;
  /** The rest stands in for the browser in tests. */
  webSocket?: FeedWebSocketClass;
  timings?: Timings;
  /** A number from 0 to below 1, as `Math.random` gives. */
  random?: () => number;
};

export type TickPipeline = {
  /** Replaces the requested symbols; repeating it costs nothing. Their rows should exist already. */
  setSymbols(symbols: readonly string[]): void;
  /**
   * Says which symbols are in sight. They are shown with every flush; the others take turns, so that they cost little
   * however many they are. Until this is called, all are.
   */
  setVisible(symbols: readonly string[]): void;
  /** Freezes the display; the connection goes on. */
  pause(): void;
  resume(): void;
  /** The page may have slept, or its network is back. */
  wake(isOnLine: boolean): void;
  /** The browser has no network. */
  goOffline(): void;
  /** Closes the connection and ends all timers; the feed is idle then. */
  stop(): void;
};

function feedState(facts: FeedFacts, isPaused: boolean, isOnLine: boolean): FeedState {
  const { openedAt, heardAt, staleAfter } = facts;
  if (!facts.isNeeded) return "idle";
  if (isPaused) return "paused";
  if (openedAt !== null && Date.now() - (heardAt ?? openedAt) >= staleAfter) return "stale";
  if (openedAt !== null && heardAt !== null) return "live";
  if (!isOnLine) return "offline";
  return facts.hasFailed ? "reconnecting" : "connecting";
}

/**
 * Starts the way of a tick from the exchange to the page. `feed-sockets.ts` keeps as many sockets (`socket.ts`) as
 * the symbols need, each with a connection (`connection.ts`), which subscribes (`subscriptions.ts`) and decodes
 * (`decode.ts`). `display.ts` drops late ticks (`silence.ts`) and holds the last tick of each symbol until it is
 * written into the sink (`buffer.ts`): on our own pages the query cache (`ticker-cache.ts`), where `use-ticker.ts` reads it.
 */
export function startTickPipeline(options: TickPipelineOptions): TickPipeline & { counters: Counters } {
  const { webSocket = WebSocket, timings = TIMINGS, random = Math.random, feed, onStatus } = options;
  let { isOnLine = true } = options;
  let state: FeedState | null = null;
  const counters = createCounters();
  const common = { timings, random, counters };
  const display = new Display({ ...common, sink: options.sink, fetchTickers: options.fetchTickers });
  const reportStatus = () => {
    const facts = sockets.facts();
    const next = feedState(facts, display.buffer.isPaused, isOnLine);
    if (next === state) return;
    state = next;
    onStatus({ state, since: Date.now(), lastTickAt: facts.lastTickAt });
  };
  const events = {
    onTick: display.takeTick.bind(display),
    onNoPrice: display.noteNoPrice.bind(display),
    onAccepted: display.noteAccepted.bind(display),
    onFailed: display.noteFailed.bind(display),
    onGap: display.noteGap.bind(display),
    onChange: reportStatus,
  };
  const sockets = new FeedSockets({ ...common, feed, webSocket, events });
  const checks = setInterval(() => {
    sockets.check();
    display.check();
    reportStatus();
  }, timings.check);
  reportStatus();

  return {
    counters,
    setSymbols(symbols) {
      const requested = new Set(symbols);
      display.setSymbols(requested);
      sockets.setSymbols(requested);
    },
    setVisible: (symbols) => display.buffer.setVisible(new Set(symbols)),
    pause() {
      display.buffer.pause();
      reportStatus();
    },
    resume() {
      display.buffer.resume();
      reportStatus();
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
      display.stop();
      sockets.setSymbols(new Set());
    },
  };
}
