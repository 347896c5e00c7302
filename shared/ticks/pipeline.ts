import type { FeedState, FeedStatus } from "../contracts/events.ts";
import { createFeedCounters, type FeedCounters, type FeedWebSocketClass } from "../exchange/connection.ts";
import { openFeed } from "../exchange/open-feed.ts";
import { createTickCounters, Incoming, type TickCounters } from "./incoming.ts";
import { Outgoing, type OutgoingOptions } from "./outgoing.ts";
import { TIMINGS, type Timings } from "./timings.ts";

export type TickPipelineOptions = Pick<OutgoingOptions, "sink" | "fetchTickers"> & {
  /** The feed's websocket address, ending in `/ws`. */
  feed: string;
  /** Called at the start and at each change of the feed's state. */
  onStatus: (status: FeedStatus) => void;
  /** Whether the browser has a network; `wake` and `goOffline` report changes. */
  isOnLine?: boolean;
  /** The rest stands in for the browser in tests. */
  webSocket?: FeedWebSocketClass;
  timings?: Timings;
  /** Opens the feed in place of `openFeed`. */
  open?: typeof openFeed;
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

type Counters = FeedCounters & TickCounters;

/**
 * Starts the way of a tick from the exchange to the page. `openFeed` connects, subscribes and decodes (`shared/exchange`).
 * `incoming.ts` drops late ticks and finds silent symbols. `outgoing.ts` holds the last tick of each symbol until it is
 * written into the sink: on our own pages the query cache (`ticker-cache.ts`), where `use-ticker.ts` reads it.
 */
export function startTickPipeline(options: TickPipelineOptions): TickPipeline & { counters: Counters } {
  const counters: Counters = { ...createFeedCounters(), ...createTickCounters() };
  const { webSocket = WebSocket, open = openFeed } = options;
  const settings = { timings: TIMINGS, random: Math.random, ...options, webSocket, counters };
  const outgoing = new Outgoing(settings);
  const incoming = new Incoming(outgoing, settings);
  let shown: FeedState | null = null;
  const reportStatus = () => {
    const { state, lastTickAt } = feed.status();
    const next = outgoing.isPaused && state !== "idle" ? "paused" : state;
    if (next === shown) return;
    shown = next;
    options.onStatus({ state: next, since: Date.now(), lastTickAt });
  };
  const events = {
    onTick: incoming.takeTick.bind(incoming),
    onNoPrice: incoming.noteNoPrice.bind(incoming),
    onAccepted: incoming.noteAccepted.bind(incoming),
    onFailed: incoming.noteFailed.bind(incoming),
    onGap: incoming.noteGap.bind(incoming),
    onChange: reportStatus,
  };
  const feed = open({ ...settings, events });
  const checks = setInterval(() => incoming.check(), settings.timings.check);
  reportStatus();

  return {
    counters,
    setSymbols(symbols) {
      const requested = new Set(symbols);
      incoming.setSymbols(requested);
      feed.setSymbols(requested);
    },
    setVisible: (symbols) => outgoing.setVisible(new Set(symbols)),
    pause() {
      outgoing.pause();
      reportStatus();
    },
    resume() {
      outgoing.resume();
      reportStatus();
    },
    wake: feed.wake,
    goOffline: feed.goOffline,
    stop() {
      clearInterval(checks);
      outgoing.stop();
      feed.stop();
    },
  };
}
