import { ProcessClock } from "@cointide/shared/alerts/process-clock";
import type { FeedState } from "@cointide/shared/contracts/events";
import { createFeedCounters, type FeedWebSocketClass } from "@cointide/shared/exchange/connection";
import { type FeedClient, openFeed } from "@cointide/shared/exchange/open-feed";
import { FEED_TIMINGS, type FeedTimings } from "@cointide/shared/exchange/timings";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Market } from "../../market/market.ts";
import { alertKey, type ListChanges } from "./alert-list.ts";
import { feedWebSocket } from "./feed-web-socket.ts";
import { LeaseLostError } from "./lease.ts";
import { createKlineReader } from "./read-klines.ts";
import { Recorder } from "./recorder.ts";
import type { WatchTimings } from "./timings.ts";
import { wait } from "./wait.ts";
import type { WatchFacts, WatchMetrics } from "./watch-metrics.ts";
import type { FreshCrossing, WatchStorage } from "./watch-storage.ts";
import { WatchedSymbols } from "./watched-symbols.ts";

/** How often the clock beats, in ms. */
const BEATS_EVERY = 1_000;

export type WatcherOptions = {
  storage: WatchStorage;
  market: Pick<Market, "klinesFrom" | "exchangeTime" | "isTimeMeasured">;
  /** The address of the exchange's feed. */
  feed: string;
  log: Logger;
  timings: WatchTimings;
  metrics: WatchMetrics;
  /** Another instance has taken the lease. */
  onLeaseLost: () => void;
  webSocket?: FeedWebSocketClass;
  openFeed?: typeof openFeed;
  feedTimings?: FeedTimings;
};

/** Watches all alerts for one term of the lease: reads which there are, follows their symbols, records what crosses. */
export class Watcher {
  readonly #options: WatcherOptions;
  readonly #clock: ProcessClock;
  readonly #beat: ReturnType<typeof setInterval>;
  readonly #feed: FeedClient;
  readonly #recorder: Recorder;
  readonly #symbols: WatchedSymbols;
  readonly #stopping = new AbortController();
  /** What writes, or reads what is written, does so alone. */
  readonly #alone = pLimit(1);
  readonly #working: Promise<void>;
  #feedState: FeedState = "idle";
  /** Crossings of alerts that were not what they were judged as: those alerts are read again. */
  #refused: FreshCrossing[] = [];

  constructor(options: WatcherOptions) {
    this.#options = options;
    const { market, metrics, storage } = options;
    this.#clock = new ProcessClock(market.exchangeTime, market.isTimeMeasured);
    this.#beat = setInterval(() => this.#clock.beat(), BEATS_EVERY);
    this.#recorder = new Recorder({
      ...options,
      alone: (work) => this.#alone(work),
      onRecorded: (crossings) => this.#noteRecorded(crossings),
      onRefused: (crossings) => this.#refused.push(...crossings),
    });
    this.#symbols = new WatchedSymbols({
      ...{ storage, clock: this.#clock, read: createKlineReader(options) },
      onCrossing: (crossing) => this.#recorder.add(crossing),
      onJudged: metrics.countEvaluations,
    });
    this.#feed = this.#openFeed();
    this.#working = this.#work();
  }

  facts(): WatchFacts {
    const symbols = this.#symbols.list();
    const behind = symbols.filter(({ isLive }) => !isLive).length;
    const { alerts } = this.#symbols;
    return { alerts, symbols: symbols.length, behind, unrecorded: this.#recorder.size };
  }

  /** Ends at once: the next watcher goes on from the last checkpoint. */
  async drop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#beat);
    this.#feed.stop();
    this.#symbols.stop();
    await this.#recorder.stop();
    await this.#working;
  }

  /** Ends after everything is noted down, if the database lets it. */
  async stop(): Promise<void> {
    await this.drop();
    await this.#recorder.flush();
    await this.#checkpoint().catch((error) =>
      this.#options.log.warn(
        { err: error },
        "The last checkpoint failed. Prices since the one before will be read again.",
      ),
    );
  }

  #openFeed(): FeedClient {
    const { feed, webSocket = feedWebSocket, feedTimings = FEED_TIMINGS } = this.#options;
    const open = this.#options.openFeed ?? openFeed;
    const symbols = this.#symbols;
    return open({
      ...{ feed, webSocket, timings: feedTimings, random: Math.random, counters: createFeedCounters() },
      events: {
        onTick(tick) {
          const symbol = symbols.get(tick.symbol);
          symbol?.take(tick);
          return symbol !== undefined;
        },
        onGap(missing) {
          for (const symbol of symbols.list(missing)) symbol.lost();
        },
        onAccepted(accepted) {
          for (const symbol of symbols.list(accepted)) symbol.subscribed();
        },
        onChange: () => this.#noteFeedState(),
      },
    });
  }

  /** A feed that was silent may have left out trades. */
  #noteFeedState(): void {
    const { state } = this.#feed.status();
    if (state === this.#feedState) return;
    const { log } = this.#options;
    if (state === "reconnecting" || state === "offline")
      for (const symbol of this.#symbols.list()) symbol.lost();
    if (state === "stale") for (const symbol of this.#symbols.list()) symbol.doubt();
    if (state === "live") log.info("Prices for alerts are arriving.");
    else if (this.#feedState === "live" && state !== "idle")
      log.warn(
        { state },
        "Prices for alerts are not arriving. Missed prices will be read from the exchange's history.",
      );
    this.#feedState = state;
  }

  /** Reads changes and makes checkpoints until it is stopped. */
  async #work(): Promise<void> {
    const { timings, log, onLeaseLost } = this.#options;
    const { signal } = this.#stopping;
    const due = createDueTimes();
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await this.#step(due);
        if (isFailing) log.info("The database accepts the alert watcher's writes again.");
        isFailing = false;
      } catch (error) {
        if (error instanceof LeaseLostError) return onLeaseLost();
        if (!isFailing)
          log.error({ err: error }, "The database rejects the alert watcher's writes. Trying again.");
        isFailing = true;
      }
      await wait(timings.readChanges, signal);
    }
  }

  async #step(due: ReturnType<typeof createDueTimes>): Promise<void> {
    const { timings, storage } = this.#options;
    await this.#alone(() => due("readAll", timings.readAll, () => this.#readAll()));
    await this.#alone(() => this.#readChanges());
    await due("checkpoint", timings.checkpoint, () => this.#checkpoint());
    await due("purge", timings.purge, () => storage.purge());
  }

  async #readAll(): Promise<void> {
    const active = await this.#options.storage.readAll();
    const keys = new Set(active.map(alertKey));
    await this.#apply({ active, gone: this.#symbols.keys().filter((key) => !keys.has(key)) });
  }

  async #readChanges(): Promise<void> {
    const refused = this.#refused;
    const again = await this.#options.storage.readAgain(
      refused.map(({ userId, alertId }) => ({ userId, id: alertId })),
    );
    this.#refused = this.#refused.slice(refused.length);
    for (const alert of again.active) this.#symbols.remove(alertKey(alert));
    await this.#apply(again);
    await this.#apply(await this.#options.storage.readChanges());
  }

  async #apply(changes: ListChanges): Promise<void> {
    await this.#symbols.apply(changes, this.#stopping.signal);
    if (!this.#stopping.signal.aborted) this.#feed.setSymbols(this.#symbols.names());
  }

  /** Notes down how far prices were judged. Symbols with crossings that are not recorded yet stay where they are. */
  #checkpoint(): Promise<void> {
    return this.#alone(async () => {
      const unrecorded = this.#recorder.symbols();
      const checkpoints = this.#symbols
        .list()
        .flatMap((symbol) => (unrecorded.has(symbol.symbol) ? [] : (symbol.checkpoint() ?? [])));
      await this.#options.storage.writeCheckpoint(checkpoints);
      for (const checkpoint of checkpoints) this.#symbols.get(checkpoint.symbol)?.keptCheckpoint(checkpoint);
    });
  }

  #noteRecorded(crossings: readonly FreshCrossing[]): void {
    const { now } = this.#clock.read();
    for (const crossing of crossings) {
      this.#symbols.recorded(crossing);
      this.#options.metrics.countRecorded(crossing, now);
    }
  }
}

/** Runs what is due, each at its own pace, the first time at once. What fails is due again. */
function createDueTimes() {
  const doneAt = new Map<string, number>();
  return async (name: string, every: number, work: () => Promise<void>): Promise<void> => {
    const time = performance.now();
    if (time - (doneAt.get(name) ?? Number.NEGATIVE_INFINITY) < every) return;
    await work();
    doneAt.set(name, time);
  };
}
