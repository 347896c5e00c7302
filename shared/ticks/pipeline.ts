import type { FeedStatus } from "../contracts/events.ts";
import type { DatedTickers } from "../contracts/market.ts";
import { type Counters, createCounters } from "./counters.ts";
import { Display } from "./display.ts";
import { FeedSockets } from "./feed-sockets.ts";
import type { TickSink } from "./flush.ts";
import type { FeedWebSocketClass } from "./link.ts";
import { browserSignals, type PageSignals } from "./page-signals.ts";
import { createStatusReport } from "./status.ts";
import { TIMINGS, type Timings } from "./timings.ts";

export type TickPipelineOptions = {
  /** The feed's websocket address, ending in `/ws`. */
  feed: string;
  /** Where ticks are shown. */
  sink: TickSink;
  /** Whether the page shows prices now; else ticks wait in the buffer. */
  isShown: () => boolean;
  /** Told at the start and at each change of the feed's state. */
  onStatus: (status: FeedStatus) => void;
  /**
   * The service's 24-hour facts of at most 100 symbols, by symbol; unlisted ones are left out, those of which
   * nothing is known now are null.
   */
  fetchTickers: (symbols: readonly string[]) => Promise<DatedTickers>;
  /** The rest stands in for the browser where there is none, as in tests. */
  webSocket?: FeedWebSocketClass;
  signals?: PageSignals;
  timings?: Timings;
  /** A number from 0 to below 1, as `Math.random` gives. */
  random?: () => number;
};

export type TickPipeline = {
  /** Replaces the symbols whose ticks are wanted; repeating it costs nothing. Their rows should exist already. */
  want(symbols: readonly string[]): void;
  /**
   * Says which symbols somebody can see. They are shown with every flush; the others take turns, so that what is
   * out of sight costs little however much it is. Until this is said, all are.
   */
  prefer(symbols: readonly string[]): void;
  /** Freezes the display; the connection goes on. */
  pause(): void;
  resume(): void;
  /** Closes the connection and ends all timers and listeners; the feed is idle then. */
  stop(): void;
  /** What has happened so far. */
  counters(): Readonly<Counters>;
};

/**
 * Starts the way of a tick from the exchange to the page. `feed-sockets.ts` keeps as many sockets (`socket.ts`) as
 * the symbols need, each of them a connection (`link.ts`), which subscribes (`subscriptions.ts`) and decodes
 * (`decode.ts`). `display.ts` holds the last tick of each symbol (`buffer.ts`) until it is written (`flush.ts`) into
 * the sink: on our own pages the query cache (`query-sink.ts`), where `use-ticker.ts` reads it.
 */
export function startTickPipeline(options: TickPipelineOptions): TickPipeline {
  const {
    webSocket = WebSocket,
    signals = browserSignals,
    timings = TIMINGS,
    random = Math.random,
  } = options;
  const { sink, isShown, fetchTickers, feed, onStatus } = options;
  const counters = createCounters();
  const common = { timings, random, counters };
  const display = new Display({ ...common, sink, isShown, fetchTickers });
  const report = createStatusReport(onStatus);
  const onChange = () => report(sockets.facts(), display.paused, signals.onLine());
  const sockets = new FeedSockets({
    ...common,
    feed,
    webSocket,
    events: {
      onTick: (tick) => display.tick(tick),
      onNoPrice: (symbol) => display.noPrice(symbol),
      onAccepted: (symbols) => display.accepted(symbols),
      onFailed: (symbols, failure) => display.failed(symbols, failure),
      onGap: (symbols) => display.gap(symbols),
      onChange,
    },
  });
  const checks = setInterval(() => {
    sockets.check();
    display.look();
    onChange();
  }, timings.check);
  const stopListening = signals.listen({
    onWake: () => sockets.wake(),
    onOffline: () => sockets.goOffline(),
  });
  onChange();

  return {
    want(symbols) {
      const wanted = new Set(symbols);
      display.want(wanted);
      sockets.want(wanted);
    },
    prefer: (symbols) => display.prefer(new Set(symbols)),
    pause() {
      display.pause();
      onChange();
    },
    resume() {
      display.resume();
      onChange();
    },
    stop() {
      clearInterval(checks);
      stopListening();
      display.stop();
      sockets.want(new Set());
    },
    counters: () => counters,
  };
}
