import type { FeedState, FeedStatus } from "../contracts/events.ts";
import type { DatedTickers } from "../contracts/market.ts";
import { createFeedCounters, type FeedCounters, type FeedWebSocketClass } from "../exchange/connection.ts";
import { openFeed } from "../exchange/open-feed.ts";
import type { TickSink } from "./outgoing.ts";
import { createDisplayCounters, Display, type DisplayCounters } from "./incoming.ts";
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

type Counters = FeedCounters & DisplayCounters;

/**
 * Starts the way of a tick from the exchange to the page. `shared/exchange` connects, subscribes and decodes
 * (`openFeed`). `incoming.ts` drops late ticks (`silence.ts`) and holds the last tick of each symbol until it is
 * written into the sink (`outgoing.ts`): on our own pages the query cache (`ticker-cache.ts`), where `use-ticker.ts` reads it.
 */
export function startTickPipeline(options: TickPipelineOptions): TickPipeline & { counters: Counters } {
  const counters: Counters = { ...createFeedCounters(), ...createDisplayCounters() };
  const { webSocket = WebSocket, open = openFeed } = options;
  const settings = { timings: TIMINGS, random: Math.random, ...options, webSocket, counters };
  const display = new Display(settings);
  let shown: FeedState | null = null;
  const reportStatus = () => {
    const { state, lastTickAt } = feed.status();
    const next = display.buffer.isPaused && state !== "idle" ? "paused" : state;
    if (next === shown) return;
    shown = next;
    options.onStatus({ state: next, since: Date.now(), lastTickAt });
  };
  const events = {
    onTick: display.takeTick.bind(display),
    onNoPrice: display.noteNoPrice.bind(display),
    onAccepted: display.noteAccepted.bind(display),
    onFailed: display.noteFailed.bind(display),
    onGap: display.noteGap.bind(display),
    onChange: reportStatus,
  };
  const feed = open({ ...settings, events });
  const checks = setInterval(() => display.check(), settings.timings.check);
  reportStatus();

  return {
    counters,
    setSymbols(symbols) {
      const requested = new Set(symbols);
      display.setSymbols(requested);
      feed.setSymbols(requested);
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
    wake: feed.wake,
    goOffline: feed.goOffline,
    stop() {
      clearInterval(checks);
      display.stop();
      feed.stop();
    },
  };
}
